import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { createToasts, listShown, type Toasts } from "./toasts.tsx";

let toasts: Toasts;
beforeEach(() => {
	toasts = createToasts(() => {});
});

/** Shows toasts with an undo action. Returns the names of the undone ones, in order. */
function undoable(...names: readonly string[]): string[] {
	const undone: string[] = [];
	for (const text of names)
		toasts.show({ text, action: { label: "Undo", isUndo: true, run: () => void undone.push(text) } });
	return undone;
}
const shown = () => listShown(toasts.get()).map(({ text }) => text);
const retry = { label: "Try again", run: () => {} };

test("undo reverts the last change first, then the one before, and then says that there is nothing left", async () => {
	const undone = undoable("first", "second");
	await toasts.undoLast();
	await toasts.undoLast();
	expect(undone).toEqual(["second", "first"]);
	await toasts.undoLast();
	expect(shown()).toEqual(["Nothing to undo"]);
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
});

test("undo does not fall back to an earlier change if the latest one failed", async () => {
	const undone = undoable("before");
	const { promise, resolve } = Promise.withResolvers<void>();
	const change = toasts.track(promise.then(() => toasts.show({ text: "Not saved", isBad: true })));
	const pressed = toasts.undoLast();
	resolve();
	await Promise.all([change, pressed]);
	expect(undone).toEqual([]);
	expect(shown()).toEqual(["Not saved"]);
});

test("the last five changes can be undone", async () => {
	const undone = undoable("1", "2", "3", "4", "5", "6");
	for (let time = 0; time < 7; time += 1) await toasts.undoLast();
	expect(undone).toEqual(["6", "5", "4", "3", "2"]);
});

test("each change that failed is shown until it is decided on, beside the latest toast", () => {
	for (const text of ["First not saved", "Second not saved"]) toasts.show({ text, isBad: true, action: retry });
	toasts.show({ text: "Link copied" });
	undoable("Assigned to you");
	expect(shown()).toEqual(["First not saved", "Second not saved", "Assigned to you"]);
	toasts.close(toasts.get().at(-1)?.id ?? 0);
	expect(shown()).toEqual(["First not saved", "Second not saved"]);
	const [first] = toasts.get();
	if (first) toasts.runAction(first);
	expect(shown()).toEqual(["Second not saved"]);
});

test("a toast that is closed takes the undo of earlier changes with it", async () => {
	const undone = undoable("first", "second");
	toasts.close(toasts.get().at(-1)?.id ?? 0);
	await toasts.undoLast();
	expect(undone).toEqual([]);
});

test("a deleted lead gets no retry, but the kept text can be copied", () => {
	const kept = "Your note has been kept.";
	const shownFor = (error: unknown) => {
		toasts.showNotSaved(error, () => undefined, { kept });
		const last = toasts.get().at(-1);
		return { label: last?.action?.label, words: renderToStaticMarkup(last?.text) };
	};
	for (const error of [new Error(), new ApiError(404, "A proxy's own page")])
		expect(shownFor(error)).toMatchObject({ label: "Try again", words: expect.stringContaining(kept) });
	for (const error of [
		new ApiError(410, "Daniel Hart has deleted this lead", "deleted"),
		new ApiError(404, "Not found", "not-found"),
	])
		expect(shownFor(error)).toMatchObject({ label: undefined, words: expect.stringMatching(/kept.*Copy it/) });
});
