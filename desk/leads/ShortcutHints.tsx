import { openKeyboardHelp, useKnowsKeys } from "../ui/KeyboardHelp.tsx";
import "./shortcut-hints.css";

/** Hints for machines with a keyboard, shown until the person knows the shortcuts. */
export const ShortcutHints = () =>
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
			<button type="button" onClick={openKeyboardHelp}>
				<kbd>?</kbd> all keys
			</button>
		</p>
	);
