import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { createToasts, type Toasts, toastSeconds } from "./toasts.tsx";

let toasts: Toasts;
beforeEach(() => {
	toasts = createToasts();
});

/** Shows toasts with an undo action. Returns the names of the undone ones, in order. */
function undoable(...names: readonly string[]): string[] {
	const undone: string[] = [];
	for (const text of names)
		toasts.show({ text, action: { label: "Undo", isUndo: true, run: () => void undone.push(text) } });
	return undone;
}
const shown = () => toasts.get()?.text;

test("undo reverts the last change first, then the one before", async () => {
	const undone = undoable("first", "second");
	await toasts.undoLast();
	expect(undone).toEqual(["second"]);
	expect(shown()).toBe("first");
	await toasts.undoLast();
	await toasts.undoLast();
	expect(undone).toEqual(["second", "first"]);
});

test("undo waits for a change that is under way and has no toast yet", async () => {
	const undone = undoable("before");
	const { promise, resolve } = Promise.withResolvers<void>();
	const action = { label: "Undo", isUndo: true, run: () => void undone.push("now") };
	const change = toasts.track(promise.then(() => toasts.show({ text: "now", action })));
	const pressed = toasts.undoLast();
	resolve();
	await Promise.all([change, pressed]);
	expect(undone).toEqual(["now"]);
	expect(shown()).toBe("before");
});

test("undo does not fall back to an earlier change if the latest one failed", async () => {
	const undone = undoable("before");
	const { promise, resolve } = Promise.withResolvers<void>();
	const change = toasts.track(promise.then(() => toasts.show({ text: "Not saved", isBad: true })));
	const pressed = toasts.undoLast();
	resolve();
	await Promise.all([change, pressed]);
	expect(undone).toEqual([]);
	expect(shown()).toBe("Not saved");
});

test("the last five changes can be undone", async () => {
	const undone = undoable("1", "2", "3", "4", "5", "6");
	for (let time = 0; time < 7; time += 1) await toasts.undoLast();
	expect(undone).toEqual(["6", "5", "4", "3", "2"]);
});

test("a plain toast is replaced by the next, while one offering a retry waits beneath", () => {
	const tried: string[] = [];
	toasts.show({ text: "Not saved", isBad: true, action: { label: "Try again", run: () => void tried.push("note") } });
	toasts.show({ text: "Undone" });
	toasts.show({ text: "Sent again" });
	toasts.close();
	expect(shown()).toBe("Not saved");
	toasts.runAction();
	expect(tried).toEqual(["note"]);
	expect(shown()).toBeUndefined();
});

test("toasts time out, except while being read or awaiting a decision", () => {
	undoable("under it", "over it");
	for (let second = 0; second <= toastSeconds; second += 1) toasts.tick(true);
	expect(shown()).toBe("over it");
	for (let second = 0; second <= toastSeconds; second += 1) toasts.tick(false);
	expect(shown()).toBeUndefined();
	const again = { label: "Try again", run: () => {} };
	toasts.show({ text: "Not saved", isBad: true, action: again });
	for (let second = 0; second <= toastSeconds; second += 1) toasts.tick(false);
	expect(shown()).toBe("Not saved");
	toasts.show({ text: "Not undone, because the lead has changed since", isBad: true });
	for (let second = 0; second <= toastSeconds; second += 1) toasts.tick(false);
	expect(shown()).toBe("Not saved");
});

test("a deleted lead gets no retry, but the kept text can be copied", () => {
	const kept = "Your note has been kept.";
	const shownFor = (error: unknown) => {
		toasts.showNotSaved(error, () => undefined, { kept });
		return { label: toasts.get()?.action?.label, words: renderToStaticMarkup(toasts.get()?.text) };
	};
	expect(shownFor(new Error())).toMatchObject({ label: "Try again", words: expect.stringContaining(kept) });
	const deleted = new ApiError(410, "Daniel Hart has deleted this lead", "deleted");
	for (const [error, words] of [
		[deleted, /kept.*only if the deletion is undone.*copy it/],
		[new ApiError(404, "Not found"), /kept.*no longer be saved.*copy it/],
	] as const)
		expect(shownFor(error)).toMatchObject({ label: undefined, words: expect.stringMatching(words) });
});

test("an outdated retry disappears, even beneath other toasts, and does nothing", () => {
	const tried: string[] = [];
	let isOutdated = false;
	const again = () => void tried.push("reply");
	for (let time = 0; time < 2; time += 1) toasts.showNotSaved(new Error(), again, { isOutdated: () => isOutdated });
	toasts.show({ text: "Sent" });
	isOutdated = true;
	toasts.close();
	toasts.runAction();
	toasts.tick(true);
	expect([shown(), tried]).toEqual([undefined, []]);
});

test("an undo offers the next change to undo, or confirms itself", async () => {
	undoable("first", "second");
	await toasts.undoLast();
	toasts.confirmUndo();
	expect(toasts.get()).toMatchObject({ text: "first", isAfterUndo: true });
	await toasts.undoLast();
	toasts.confirmUndo();
	expect(toasts.get()).toMatchObject({ text: "Undone" });
});
