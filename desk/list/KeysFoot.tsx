import { openKeys, useKnowsKeys } from "../frame/KeysDialog.tsx";
import "./keys-foot.css";

/** Hints for machines with a keyboard, until the list of keys is known. */
export const KeysFoot = () =>
	useKnowsKeys() ? null : (
		<p className="keys-foot">
			<span>
				<kbd>j</kbd> <kbd>k</kbd> next, previous
			</span>
			<span>
				<kbd>Enter</kbd> open
			</span>
			<span>
				<kbd>t</kbd> take
			</span>
			<span>
				<kbd>c</kbd> contacted
			</span>
			<span>
				<kbd>x</kbd> choose
			</span>
			<button type="button" onClick={openKeys}>
				<kbd>?</kbd> all keys
			</button>
		</p>
	);
