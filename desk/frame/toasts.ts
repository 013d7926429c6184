import { type ReactNode, useSyncExternalStore } from "react";

/** What has just happened, and what can still be done about it. */
export interface Toast {
	readonly id: number;
	readonly text: ReactNode;
	readonly isBad?: boolean;
	readonly action?: { readonly label: string; readonly isUndo?: boolean; readonly run: () => void };
	/** Runs once the toast is gone without its action. */
	readonly atEnd?: () => void;
}

let shown: Toast | undefined;
let ids = 0;
const listeners = new Set<() => void>();
const tell = () => {
	for (const notify of listeners) notify();
};

/** Shows it in place of the one before. */
export function showToast(toast: Omit<Toast, "id">) {
	shown?.atEnd?.();
	ids += 1;
	shown = { ...toast, id: ids };
	tell();
}

export function closeToast() {
	const closed = shown;
	shown = undefined;
	closed?.atEnd?.();
	tell();
}

/** Does what the toast offers; nothing where it offers nothing. */
export function actOnToast() {
	const action = shown?.action;
	if (!action) return;
	shown = undefined;
	tell();
	action.run();
}

/** As `z` does: the last change, as long as its toast is there. */
export const undoLast = () => {
	if (shown?.action?.isUndo) actOnToast();
};

export const useToast = () =>
	useSyncExternalStore(
		(notify) => {
			listeners.add(notify);
			return () => listeners.delete(notify);
		},
		() => shown,
	);
