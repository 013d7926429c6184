import { Fragment, useState } from "react";
import { useStore } from "../api/store.ts";
import { Dialog } from "./Dialog.tsx";
import { areKeysOn, setKeysOn, useKeyboard, useKeys } from "./keyboard.tsx";
import "./keyboard-help.css";

const groups = {
	Move: {
		j: "Next lead",
		k: "Previous lead",
		Enter: "Open the lead",
		Esc: "Close it, back to the list",
		"/": "Search",
		n: "Show leads that have just arrived",
	},
	Do: {
		t: "Take it, or put it back",
		c: "Mark as contacted",
		s: "Choose a status",
		f: "Choose a follow-up date",
		m: "Write a note",
		"!": "Spam, or not spam",
		z: "Undo the last change",
	},
	"Choose several": {
		x: "Choose this lead",
		"Shift x": "Choose up to here",
		a: "Choose all that are shown",
		"t c s f !": "Do it to all that are chosen",
		Esc: "Choose none",
	},
	Go: {
		"g l": "Leads",
		"g n": "Numbers",
		"g p": "People",
		"1 – 4": "New, In hand, Done, Spam",
		"?": "This list",
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
	const [isOn, setOn] = useState(areKeysOn);
	const isShown = useStore(isHelpOpen);
	useKeys({ "?": useOpenKeyboardHelp() });
	const toggle = (on: boolean) => {
		setKeysOn(on);
		setOn(on);
	};
	return (
		isShown && (
			<Dialog title="Keys" className="keyboard-help" onClose={() => isHelpOpen.set(false)}>
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
						Single keys are {isOn ? "on. Switch them off if you dictate, or if they get in your way." : "off."}
					</span>
				</label>
			</Dialog>
		)
	);
}

const hints = [
	[["j", "k"], "next, previous"],
	[["Enter"], "open"],
	[["t"], "take"],
	[["c"], "contacted"],
	[["x"], "choose"],
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
				<kbd>?</kbd> all keys
			</button>
		</p>
	);
}
