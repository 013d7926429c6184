import { Fragment, useState } from "react";
import { useStore } from "../state/store.ts";
import { Dialog } from "./Dialog.tsx";
import { areSingleKeysOn, setSingleKeysOn, useKeyboard, useKeys } from "./keyboard.tsx";
import "./keyboard-help.css";

const groups = {
	Navigate: {
		j: "Next lead",
		k: "Previous lead",
		Enter: "Open lead",
		Esc: "Close lead, back to the list",
		"/": "Search",
		n: "Show new leads",
	},
	Actions: {
		t: "Assign to me, or unassign",
		c: "Mark as contacted",
		s: "Change status",
		f: "Set follow-up date",
		m: "Add note",
		r: "Reply by email",
		"Shift n": "New lead by phone",
		"!": "Mark as spam, or not spam",
		z: "Undo last change",
	},
	"Select several": {
		x: "Select this lead",
		"Shift x": "Select up to here",
		a: "Select all shown",
		"t c s f !": "Apply to all selected",
		Esc: "Clear selection",
	},
	"Go to": {
		"g l": "Leads",
		"g r": "Reports",
		"g p": "People",
		"1 – 4": "New, In hand, Done, Spam",
		"?": "Keyboard shortcuts",
	},
};

const storageKey = "desk-keys-opened";
const timesOpened = () => Number(localStorage.getItem(storageKey) ?? 0);

export function useOpenKeyboardHelp() {
	const { isHelpOpen } = useKeyboard();
	return () => {
		localStorage.setItem(storageKey, String(timesOpened() + 1));
		isHelpOpen.set(true);
	};
}

/** List of shortcuts, opened by `?`, with a switch that turns single keys off. */
export function KeyboardHelp() {
	const { isHelpOpen } = useKeyboard();
	const [isOn, setOn] = useState(areSingleKeysOn);
	const isShown = useStore(isHelpOpen);
	useKeys({ "?": useOpenKeyboardHelp() });
	const toggle = (on: boolean) => {
		setSingleKeysOn(on);
		setOn(on);
	};
	return (
		isShown && (
			<Dialog title="Keyboard shortcuts" className="keyboard-help" onClose={() => isHelpOpen.set(false)}>
				<div className="columns">
					{Object.entries(groups).map(([title, keys]) => (
						<section key={title}>
							<h3>{title}</h3>
							<dl>
								{Object.entries(keys).map(([key, does]) => (
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
					<input type="checkbox" checked={isOn} onChange={({ target }) => toggle(target.checked)} />
					<span>
						Single-key shortcuts are{" "}
						{isOn ? "on. Turn them off if you use dictation, or press keys by mistake." : "off."}
					</span>
				</label>
			</Dialog>
		)
	);
}

const hints = [
	[["j", "k"], "next, previous"],
	[["Enter"], "open"],
	[["t"], "assign"],
	[["c"], "contacted"],
	[["x"], "select"],
] as const;

/** Hints for machines with a keyboard, shown until the person has opened the help twice. */
export function ShortcutHints() {
	const openHelp = useOpenKeyboardHelp();
	useStore(useKeyboard().isHelpOpen);
	if (timesOpened() >= 2) return null;
	return (
		<p className="shortcut-hints">
			{hints.map(([keys, does]) => (
				<span key={does}>
					{keys.map((key) => (
						<Fragment key={key}>
							<kbd>{key}</kbd>{" "}
						</Fragment>
					))}
					{does}
				</span>
			))}
			<button type="button" onClick={openHelp}>
				<kbd>?</kbd> all shortcuts
			</button>
		</p>
	);
}
