import { useSyncExternalStore } from "react";
import { Dialog } from "./Dialog.tsx";
import { setKeysOn, useKeysOn } from "./keyboard.ts";
import { makeListeners } from "./listeners.ts";
import "./keyboard-help.css";

const groups: readonly (readonly [title: string, keys: readonly (readonly [keys: string, does: string])[]])[] = [
	[
		"Move",
		[
			["j", "Next lead"],
			["k", "Previous lead"],
			["Enter", "Open the lead"],
			["Esc", "Close it, back to the list"],
			["/", "Search"],
			["n", "Show leads that have just arrived"],
		],
	],
	[
		"Do",
		[
			["t", "Take it, or put it back"],
			["c", "Mark as contacted"],
			["s", "Choose a status"],
			["f", "Choose a follow-up date"],
			["m", "Write a note"],
			["!", "Spam, or not spam"],
			["z", "Undo the last change"],
		],
	],
	[
		"Choose several",
		[
			["x", "Choose this lead"],
			["Shift x", "Choose up to here"],
			["a", "Choose all that are shown"],
			["t c s f !", "Do it to all that are chosen"],
			["Esc", "Choose none"],
		],
	],
	[
		"Go",
		[
			["g l", "Leads"],
			["g n", "Numbers"],
			["g p", "People"],
			["1 – 4", "New, In hand, Done, Spam"],
			["?", "This list"],
		],
	],
];

const openings = "desk-keys-opened";
let isOpen = false;
const changes = makeListeners();
function setOpen(open: boolean) {
	isOpen = open;
	changes.tell();
}

export function openKeyboardHelp() {
	localStorage.setItem(openings, String(timesOpened() + 1));
	setOpen(true);
}
const timesOpened = () => Number(localStorage.getItem(openings) ?? 0);
/** Tells whether the keyboard help was opened twice, after which the hints are hidden. */
const useKnowsKeys = () => useSyncExternalStore(changes.add, () => timesOpened() >= 2);

/** List of shortcuts, opened by `?`, with a switch that turns single keys off. */
export function KeyboardHelp() {
	const isShown = useSyncExternalStore(changes.add, () => isOpen);
	const isOn = useKeysOn();
	return (
		isShown && (
			<Dialog title="Keys" className="keys" onClose={() => setOpen(false)}>
				<div className="cols">
					{groups.map(([title, keys]) => (
						<section key={title}>
							<h3>{title}</h3>
							<dl>
								{keys.map(([key, does]) => (
									<div key={key}>
										<dt>{key.split(" ").map((part) => (part === "–" ? " – " : <kbd key={part}>{part}</kbd>))}</dt>
										<dd>{does}</dd>
									</div>
								))}
							</dl>
						</section>
					))}
				</div>
				<label className="switch">
					<input type="checkbox" checked={isOn} onChange={({ target }) => setKeysOn(target.checked)} />
					<span>
						Single keys are {isOn ? "on. Switch them off if you dictate, or if they get in your way." : "off."}
					</span>
				</label>
			</Dialog>
		)
	);
}

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
