import type { ReactNode } from "react";
import { second } from "../../content/shared/time.ts";
import { undoTime } from "../../forms/desk-limits.ts";
import { ApiError } from "../api/api-error.ts";
import { createRequiredContext } from "../state/required-context.ts";
import { createStore } from "../state/store.ts";

export interface Toast {
	readonly id: number;
	readonly text: ReactNode;
	readonly isBad?: boolean;
	readonly action?: { readonly label: string; readonly isUndo?: boolean; readonly run: () => void };
	/** Topics of a question, such as `BF-4K7Q2M status`. The toast closes once one of them is decided. */
	readonly about?: readonly string[];
}

export const needsDecision = ({ isBad, action }: Omit<Toast, "id">) =>
	isBad === true && action !== undefined && !action.isUndo;

/** Time for which a toast is shown. An error that waits for a decision stays until it is closed. */
export const toastSeconds = undoTime / second;
/** Number of toasts that are kept, and so of changes that can be undone or retried. */
const maxKept = 5;
const maxDecisions = 3;

export interface NotSavedDetails {
	/** Name of the lead, since another lead may be open by the time this is read. */
	readonly what?: ReactNode;
	readonly failed?: string;
	readonly kept?: string | undefined;
}

/** Creates the toasts. `signInAgain` is offered when a change needs a more recent sign-in. */
export function createToasts(signInAgain: () => void) {
	const toasts = createStore<readonly Toast[]>([]);
	/** Settles once no change is under way. Each change will show a toast. */
	let underWay: Promise<unknown> = Promise.resolve();
	let ids = 0;

	function show(toast: Omit<Toast, "id">) {
		ids += 1;
		const older = toasts.get().filter(({ action }) => action);
		toasts.set([...older.slice(1 - maxKept), { ...toast, id: ids }]);
	}

	function runAction({ id, action }: Toast) {
		toasts.set(toasts.get().filter((toast) => toast.id !== id));
		action?.run();
	}

	/** Copies a text, or shows it where the browser refuses, as it does over plain HTTP. */
	async function copy(text: string, done: string): Promise<void> {
		try {
			await navigator.clipboard.writeText(text);
			show({ text: done });
		} catch {
			show({ isBad: true, text: `The browser did not let the desk copy this. Copy it yourself: ${text}` });
		}
	}

	function showNotSaved(
		error: unknown,
		retry?: () => void,
		{ what, failed = "Not saved", kept }: NotSavedDetails = {},
	) {
		const isPointless = error instanceof ApiError && (error.isGone || error.status === 429);
		const isStale = error instanceof ApiError && error.code === "sign-in-again";
		show({
			isBad: true,
			text: (
				<>
					{failed}
					{what && <> ({what})</>}: {explainError(error)}. {kept && <b>{kept}</b>}
					{kept && isPointless && " Copy it if you need it."}
				</>
			),
			...(retry && !isPointless && { action: { label: "Try again", run: retry } }),
			...(isStale && { action: { label: "Sign in again", run: signInAgain } }),
		});
	}

	/** Makes a change, or shows that it failed and offers to try again, outside a dialog. Returns whether it was made. */
	async function tryChange(failed: string, change: () => Promise<unknown>, kept?: string): Promise<boolean> {
		try {
			await change();
			return true;
		} catch (error) {
			// An open dialog has its own button to try again, and could not learn that a toast has made its change
			const isAsking = globalThis.document?.querySelector("dialog[open]");
			showNotSaved(error, isAsking ? undefined : () => void tryChange(failed, change, kept), { failed, kept });
			return false;
		}
	}

	return {
		subscribe: toasts.subscribe,
		get: toasts.get,
		show,
		copy,
		runAction,
		showNotSaved,
		tryChange,
		offerUndo: (text: ReactNode, run: () => void) => show({ text, action: { label: "Undo", isUndo: true, run } }),
		/** Closes a toast, and those below it except for decisions. */
		close: (id: number) =>
			toasts.set(toasts.get().filter((toast) => toast.id > id || (toast.id < id && needsDecision(toast)))),
		closeQuestions: (isAbout: (topic: string) => boolean) =>
			toasts.set(toasts.get().filter(({ about = [] }) => !about.some(isAbout))),
		/** Registers a change that has no toast yet, so that an immediate undo waits for it. */
		track<Result>(change: Promise<Result>): Promise<Result> {
			underWay = Promise.allSettled([underWay, change]);
			return change;
		},
		async undoLast(): Promise<void> {
			const before = ids;
			await underWay;
			const latest = toasts.get().at(-1);
			// The change itself failed, so there is nothing to undo
			if (latest?.isBad && latest.id > before) return;
			const last = toasts.get().findLast(({ action }) => action?.isUndo);
			if (last) runAction(last);
			else show({ text: "Nothing to undo" });
		},
	};
}

export const listShown = (toasts: readonly Toast[]): readonly Toast[] => [
	...toasts.filter((toast) => needsDecision(toast)).slice(-maxDecisions),
	...toasts.filter((toast) => !needsDecision(toast)).slice(-1),
];

function explainError(error: unknown): string {
	if (!(error instanceof ApiError)) return "the server did not respond";
	return error.status === 404 ? "it no longer exists" : (Object.values(error.errors)[0] ?? error.message);
}

export type Toasts = ReturnType<typeof createToasts>;

export const [ToastsProvider, useToasts] = createRequiredContext<Toasts>("Toasts");
