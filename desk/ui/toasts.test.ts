import { beforeEach, expect, test } from "vitest";
import {
	actOnToast,
	closeToast,
	currentToast,
	passSecond,
	showToast,
	telling,
	tellUndone,
	toastSeconds,
	undoLast,
} from "./toasts.ts";

beforeEach(() => {
	while (currentToast()) closeToast();
});

/** Shows toasts with an undo action. @returns the names of the undone ones, in order */
function undoable(...names: readonly string[]): string[] {
	const undone: string[] = [];
	for (const text of names)
		showToast({ text, action: { label: "Undo", isUndo: true, run: () => void undone.push(text) } });
	return undone;
}
const shown = () => currentToast()?.text;

test("what was done last is taken back first, then what was done before it", async () => {
	const undone = undoable("first", "second");
	await undoLast();
	expect(undone).toEqual(["second"]);
	expect(shown()).toBe("first");
	await undoLast();
	await undoLast();
	expect(undone).toEqual(["second", "first"]);
});

test("an undo waits for the change that is on its way, which has no toast yet", async () => {
	const undone = undoable("before");
	const { promise, resolve } = Promise.withResolvers<void>();
	const action = { label: "Undo", isUndo: true, run: () => void undone.push("now") };
	const change = telling(promise.then(() => showToast({ text: "now", action })));
	const pressed = undoLast();
	resolve();
	await Promise.all([change, pressed]);
	expect(undone).toEqual(["now"]);
	expect(shown()).toBe("before");
});

test("where the change that was meant has failed, nothing else is taken back in its place", async () => {
	const undone = undoable("before");
	const { promise, resolve } = Promise.withResolvers<void>();
	const change = telling(promise.then(() => showToast({ text: "Not saved", isBad: true })));
	const pressed = undoLast();
	resolve();
	await Promise.all([change, pressed]);
	expect(undone).toEqual([]);
	expect(shown()).toBe("Not saved");
});

test("five can be taken back; what is older is forgotten", async () => {
	const undone = undoable("1", "2", "3", "4", "5", "6");
	for (let time = 0; time < 7; time += 1) await undoLast();
	expect(undone).toEqual(["6", "5", "4", "3", "2"]);
});

test("what offers nothing is replaced by the next, and what can be tried again waits beneath", () => {
	const tried: string[] = [];
	showToast({ text: "Not saved", isBad: true, action: { label: "Try again", run: () => void tried.push("note") } });
	showToast({ text: "Undone" });
	showToast({ text: "Sent again" });
	closeToast();
	expect(shown()).toBe("Not saved");
	actOnToast();
	expect(tried).toEqual(["note"]);
	expect(shown()).toBeUndefined();
});

test("each goes when its time is over, beneath another too; what went wrong stays, and what is read rests", () => {
	undoable("under it", "over it");
	for (let second = 0; second <= toastSeconds; second += 1) passSecond(true);
	expect(shown()).toBe("over it");
	for (let second = 0; second <= toastSeconds; second += 1) passSecond(false);
	expect(shown()).toBeUndefined();
	showToast({ text: "Not saved", isBad: true });
	for (let second = 0; second <= toastSeconds; second += 1) passSecond(false);
	expect(shown()).toBe("Not saved");
});

test("after an undo it is said what can be undone next, or that it was undone", async () => {
	undoable("first", "second");
	await undoLast();
	tellUndone();
	expect(currentToast()).toMatchObject({ text: "first", isAfterUndo: true });
	await undoLast();
	tellUndone();
	expect(currentToast()).toMatchObject({ text: "Undone" });
});
