import { createStore, useStore } from "../state/store.ts";
import { Dialog } from "./Dialog.tsx";
import { setSingleKeysOn, shortcuts, useShortcutKeys, useShortcuts, useSingleKeys } from "./shortcuts.ts";
import "./keyboard-help.css";

const isHelpOpen = createStore(false);

export const openKeyboardHelp = () => isHelpOpen.set(true);

export function KeyboardHelp() {
	const isOn = useSingleKeys();
	const isShown = useStore(isHelpOpen);
	useShortcutKeys();
	useShortcuts({ "?": openKeyboardHelp });
	return (
		isShown && (
			<Dialog title="Keyboard shortcuts" className="keyboard-help" onClose={() => isHelpOpen.set(false)}>
				<div className="columns">
					{Object.entries(shortcuts).map(([title, keys]) => (
						<section key={title}>
							<h3>{title}</h3>
							<dl>
								{Object.entries(keys).map(([key, does]) => (
									<div key={key}>
										<dt>
											{key.split(/[ +]/).map((part) => (
												<kbd key={part}>{part === "Escape" ? "Esc" : part}</kbd>
											))}
										</dt>
										<dd>{does}</dd>
									</div>
								))}
							</dl>
						</section>
					))}
				</div>
				<p>t and ! apply to all selected leads.</p>
				<label className="switch">
					<input type="checkbox" checked={isOn} onChange={({ target }) => setSingleKeysOn(target.checked)} />
					<span>Single-key shortcuts. Turn them off if you use dictation, or press keys by mistake.</span>
				</label>
			</Dialog>
		)
	);
}
