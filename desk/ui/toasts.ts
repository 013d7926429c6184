import { type ReactNode, useSyncExternalStore } from "react";
import { makeListeners } from "./listeners.ts";

/** A message about a finished action, with an optional further action. */
export interface Toast {
	readonly id: number;
	readonly text: ReactNode;
	readonly isBad?: boolean;
	readonly action?: { readonly label: string; readonly isUndo?: boolean; readonly run: () => void };
	/** Seconds left; an error stays until it is closed. */
	readonly left: number;
	/** Set when the toast reappears because a later change was undone. */
	readonly isAfterUndo?: boolean;
}

/** Seconds for which a toast stays. */
export const toastSeconds = 10;
/** Number of changes that can be undone or retried one after the other. */
const deepest = 5;

/** Toasts in order of time; the last one is shown. */
let toasts: readonly Toast[] = [];
let ids = 0;
const changes = makeListeners();
function become(next: readonly Toast[]) {
	toasts = next;
	changes.tell();
}

const without = (id: number | undefined) => toasts.filter((toast) => toast.id !== id);

/** Shows a toast above the previous ones. Those with an action stay below, and their time goes on. */
export function showToast(toast: Omit<Toast, "id" | "left">) {
	ids += 1;
	const beneath = toasts.filter(({ action }) => action).map((shown) => ({ ...shown, isAfterUndo: false }));
	become([...beneath.slice(1 - deepest), { ...toast, id: ids, left: toastSeconds }]);
}

export const closeToast = () => become(toasts.slice(0, -1));

/** Counts a second for all toasts. @param isResting pauses the shown toast, which somebody is reading */
export function passSecond(isResting: boolean) {
	const shown = toasts.at(-1);
	const passed = toasts.map((toast) =>
		toast.isBad || (isResting && toast === shown) ? toast : { ...toast, left: toast.left - 1 },
	);
	if (shown) become(passed.filter(({ left }) => left >= 0));
}

function run(toast: Toast | undefined) {
	if (!toast?.action) return;
	become(without(toast.id));
	toast.action.run();
}

/** Runs the shown toast's action. */
export const actOnToast = () => run(toasts.at(-1));

/** Actions still waiting for the service, each of which will show a toast. */
const underWay = new Set<Promise<unknown>>();

/**
 * Registers a change that has no toast yet, so that an immediate undo waits for it.
 *
 * @param work settles once the toast is shown; never rejects
 */
export function telling<Result>(work: Promise<Result>): Promise<Result> {
	underWay.add(work);
	void work.then(() => underWay.delete(work));
	return work;
}

let undoing = Promise.resolve();

/** Undoes the latest change that can still be undone; the next call undoes the one before. */
export function undoLast(): Promise<void> {
	undoing = undoing.then(async () => {
		const isWaiting = underWay.size > 0;
		while (underWay.size > 0) await Promise.all(underWay);
		// The change itself failed, so there is nothing to undo
		if (isWaiting && toasts.at(-1)?.isBad) return;
		run(toasts.findLast(({ action }) => action?.isUndo));
	});
	return undoing;
}

/** Confirms an undo, on the toast of the next change that can be undone. */
export function tellUndone() {
	const shown = toasts.at(-1);
	if (shown?.action?.isUndo) become([...toasts.slice(0, -1), { ...shown, isAfterUndo: true }]);
	else showToast({ text: "Undone" });
}

/** Returns the shown toast. */
export const currentToast = () => toasts.at(-1);
export const useToast = () => useSyncExternalStore(changes.add, currentToast);
