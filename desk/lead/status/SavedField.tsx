import type { KeyboardEvent, ReactNode } from "react";
import { readDraft, useDraft } from "../../state/drafts.ts";
import { useSubmit } from "../../ui/use-submit.ts";

/** Holds the text of a field with a Save button. Until it is saved or cancelled it stays a draft of this browser. */
export function useFieldDraft(key: string, saved: string) {
	const [stored, write] = useDraft(key);
	const kept: { readonly seen: string; readonly typed: string } | undefined = stored ? JSON.parse(stored) : undefined;
	// Another button may have saved it meanwhile
	const draft = kept?.typed === saved ? undefined : kept;
	/** Saved text that the person saw when they began to type. */
	const seen = draft?.seen ?? saved;
	return {
		text: draft?.typed ?? saved,
		seen,
		isDraft: draft !== undefined,
		type: (typed: string) => write(typed === seen ? "" : JSON.stringify({ seen, typed })),
		discard: () => write(""),
		/** Discards what was typed once it is saved, unless something else has been typed since. */
		discardSaved: () => readDraft(key) === stored && write(""),
	};
}

interface SavedFieldProps {
	readonly className: string;
	readonly label: string;
	readonly draft: ReturnType<typeof useFieldDraft>;
	readonly save: () => Promise<boolean>;
	readonly problem: string | undefined;
	readonly problemId: string;
	readonly hint: string;
	readonly quick?: ReactNode;
	readonly children: ReactNode;
}

/** A field with a Save button: Enter saves, Escape cancels. */
export function SavedField({ className, label, draft, save, problem, problemId, hint, ...props }: SavedFieldProps) {
	const { quick, children } = props;
	const end = (form: HTMLElement) => {
		draft.discard();
		form.closest("article")?.focus({ preventScroll: true });
	};
	const [isBusy, submit] = useSubmit(async (form) => {
		if (!draft.isDraft || (!problem && (await save()))) end(form);
	});
	const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
		if (event.key !== "Escape") return;
		event.preventDefault();
		end(event.currentTarget);
	};
	return (
		<form className={`${className} field`} aria-label={label} onSubmit={submit} onKeyDown={handleKey}>
			{children}
			<div className="below">
				<p className="hint" id={problemId} role="status">
					{draft.isDraft ? `Not saved yet. ${problem ?? hint}` : hint}
				</p>
				{draft.isDraft ? (
					<div className="quick">
						<button type="submit" aria-busy={isBusy} disabled={problem !== undefined}>
							Save
						</button>
						<button type="button" onClick={({ currentTarget }) => end(currentTarget)}>
							Cancel
						</button>
					</div>
				) : (
					quick && <div className="quick">{quick}</div>
				)}
			</div>
		</form>
	);
}
