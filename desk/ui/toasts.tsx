import type { ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import type { UnsentNote } from "../api/unsent-notes.ts";
import { createRequiredContext } from "../state/required-context.ts";
import { createStore } from "../state/store.ts";

export interface Toast {
	readonly id: number;
	readonly text: ReactNode;
	readonly isBad?: boolean;
	/** True while the outcome is not known yet. */
	readonly isUnderWay?: boolean;
	readonly action?: { readonly label: string; readonly isUndo?: boolean; readonly run: () => void };
	/** Seconds left; an error that waits for a decision stays until it is closed. */
	readonly secondsLeft: number;
	/** Returns whether the toast is out of date, such as that of a text that has been sent since; it is then removed. */
	readonly isOutdated?: () => boolean;
	/** Set when the toast reappears because a later change was undone. */
	readonly isAfterUndo?: boolean;
}

/** Returns whether the toast waits for a decision, such as to try again. */
export const needsDecision = ({ isBad, action }: Omit<Toast, "id" | "secondsLeft">) =>
	isBad === true && action !== undefined && !action.isUndo;

export const toastSeconds = 10;
/** Number of changes that can be undone or retried one after the other. */
const maxUndo = 5;

interface NotSavedDetails {
	/** Name of the lead, since another one may be open by the time this is read. */
	readonly what?: ReactNode;
	/** Words for what failed; "Not saved" by default. */
	readonly failed?: string;
	/** Place where the typed text has been kept, in words. */
	readonly kept?: string;
	readonly isOutdated?: () => boolean;
}

/** Creates the stack of toasts, of which the latest is shown. Undo works back through the stack. */
export function createToasts() {
	const toasts = createStore<readonly Toast[]>([]);
	const current = () => toasts.get().at(-1);
	/** Changes still waiting for the service, each of which will show a toast. */
	const pending = new Set<Promise<unknown>>();
	let undoing = Promise.resolve();
	let ids = 0;

	/** Shows a toast above the previous ones. Those with an action stay below, and their time continues. */
	function show(toast: Omit<Toast, "id" | "secondsLeft">, secondsLeft = toastSeconds) {
		ids += 1;
		const withAction = toasts.get().filter(({ action }) => action);
		const older = withAction.slice(1 - maxUndo).map((shown) => ({ ...shown, isAfterUndo: false }));
		toasts.set([...older, { ...toast, id: ids, secondsLeft }]);
	}

	function runAction(toast = current()) {
		if (!toast?.action) return;
		toasts.set(toasts.get().filter(({ id }) => id !== toast.id));
		if (!toast.isOutdated?.()) toast.action.run();
	}

	async function undoNext() {
		const isWaiting = pending.size > 0;
		while (pending.size > 0) await Promise.all(pending);
		// The change itself failed, so there is nothing to undo
		if (isWaiting && current()?.isBad) return;
		const last = toasts.get().findLast(({ action }) => action?.isUndo);
		if (last) runAction(last);
	}

	return {
		subscribe: toasts.subscribe,
		get: current,
		show,
		close: () => toasts.set(toasts.get().slice(0, -1)),
		runAction: () => runAction(),
		/**
		 * Counts a second for all toasts.
		 *
		 * @param isPaused stops the time of the shown one, which somebody is reading
		 */
		tick(isPaused: boolean) {
			const shown = current();
			const ticked = toasts
				.get()
				.map((toast) =>
					needsDecision(toast) || (isPaused && toast === shown)
						? toast
						: { ...toast, secondsLeft: toast.secondsLeft - 1 },
				);
			if (shown) toasts.set(ticked.filter(({ secondsLeft, isOutdated }) => secondsLeft >= 0 && !isOutdated?.()));
		},
		/**
		 * Registers a change that has no toast yet, so that an immediate undo waits for it.
		 *
		 * @param change settles once the toast is shown; never rejects
		 */
		track<Result>(change: Promise<Result>): Promise<Result> {
			pending.add(change);
			void change.then(() => pending.delete(change));
			return change;
		},
		/** Undoes the latest change that can still be undone; the next call undoes the one before. */
		undoLast(): Promise<void> {
			undoing = undoing.then(undoNext);
			return undoing;
		},
		/** Confirms an undo, on the toast of the next change that can be undone. */
		confirmUndo() {
			const shown = current();
			if (shown?.action?.isUndo) toasts.set([...toasts.get().slice(0, -1), { ...shown, isAfterUndo: true }]);
			else show({ text: "Undone" });
		},
		/** Shows that a change was not saved, and offers to try again unless what it was about has been deleted. */
		showNotSaved(
			error: unknown,
			retry: () => void,
			{ what, failed = "Not saved", kept, ...rest }: NotSavedDetails = {},
		) {
			const isGone = error instanceof ApiError && error.isGone;
			const ifUndone = " It can be saved only if the deletion is undone: copy it if you need it.";
			show({
				...rest,
				isBad: true,
				text: (
					<>
						{failed}
						{what && <> ({what})</>}: {explainError(error)}. {kept && <b>{kept}</b>}
						{kept && isGone && (error.isDeleted ? ifUndone : " It can no longer be saved: copy it if you need it.")}
					</>
				),
				...(!isGone && { action: { label: "Try again", run: retry } }),
			});
		},
		/** Shows a note that was kept while offline and can never be saved. It can still be copied. */
		showRefusedNote({ reference, text }: UnsentNote) {
			show({
				isBad: true,
				text: (
					<>
						Not saved: your note on {reference}, because the lead has been deleted: <b>{text}</b>
					</>
				),
				action: { label: "Copy note", run: () => void navigator.clipboard.writeText(text) },
			});
		},
	};
}

function explainError(error: unknown): string {
	if (!(error instanceof ApiError)) return "the server did not respond";
	return error.status === 404 ? "it no longer exists" : (Object.values(error.errors)[0] ?? error.message);
}

export type Toasts = ReturnType<typeof createToasts>;

export const [ToastsProvider, useToasts] = createRequiredContext<Toasts>("Toasts");
