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

test("the last change is undone first, then the one before", async () => {
	const undone = undoable("first", "second");
	await undoLast();
	expect(undone).toEqual(["second"]);
	expect(shown()).toBe("first");
	await undoLast();
	await undoLast();
	expect(undone).toEqual(["second", "first"]);
});

test("an undo waits for a change that is under way and has no toast yet", async () => {
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

test("if the latest change has failed, undo does not revert another one instead", async () => {
	const undone = undoable("before");
	const { promise, resolve } = Promise.withResolvers<void>();
	const change = telling(promise.then(() => showToast({ text: "Not saved", isBad: true })));
	const pressed = undoLast();
	resolve();
	await Promise.all([change, pressed]);
	expect(undone).toEqual([]);
	expect(shown()).toBe("Not saved");
});

test("five changes can be undone, older ones cannot", async () => {
	const undone = undoable("1", "2", "3", "4", "5", "6");
	for (let time = 0; time < 7; time += 1) await undoLast();
	expect(undone).toEqual(["6", "5", "4", "3", "2"]);
});

test("a toast without an action is replaced by the next, and one that offers a retry waits beneath", () => {
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

test("toasts disappear in time, even beneath others; errors stay, and the toast being read pauses", () => {
	undoable("under it", "over it");
	for (let second = 0; second <= toastSeconds; second += 1) passSecond(true);
	expect(shown()).toBe("over it");
	for (let second = 0; second <= toastSeconds; second += 1) passSecond(false);
	expect(shown()).toBeUndefined();
	showToast({ text: "Not saved", isBad: true });
	for (let second = 0; second <= toastSeconds; second += 1) passSecond(false);
	expect(shown()).toBe("Not saved");
});

test("an undo names the next change that can be undone, or confirms itself", async () => {
	undoable("first", "second");
	await undoLast();
	tellUndone();
	expect(currentToast()).toMatchObject({ text: "first", isAfterUndo: true });
	await undoLast();
	tellUndone();
	expect(currentToast()).toMatchObject({ text: "Undone" });
});
