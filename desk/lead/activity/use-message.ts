import { useEffect, useRef } from "react";
import { createId } from "../../../forms/create-id.ts";
import { ApiError } from "../../api/api-error.ts";
import { refreshAfterChange } from "../../api/cache.ts";
import { useDesk } from "../../api/desk.ts";
import { isStoredBefore } from "../../api/messages.ts";
import { draftKeys, readDraft, saveDraft, useDraft } from "../../state/drafts.ts";
import { type NotSavedDetails, useToasts } from "../../ui/toasts.tsx";
import { useBusy } from "../../ui/use-busy.ts";

interface MessageWords {
	/** Said of a text that was not stored, of one whose response was lost, and of one stored before it was changed. */
	readonly failed: NotSavedDetails;
	readonly unknown: NotSavedDetails;
	readonly stored: string;
}

/** Holds a text until it has been sent: as a draft, with the id of its request, so that trying again sends it once. */
export function useMessage(key: string, { failed, unknown, stored }: MessageWords) {
	const desk = useDesk();
	const toasts = useToasts();
	const [text, setText] = useDraft(key);
	// Another tab of this browser has the same draft
	const known = useRef(text);
	const write = (next: string) => {
		known.current = next;
		setText(next);
	};
	useEffect(() => {
		if (text === "" && known.current.trim() !== "")
			toasts.show({ text: "Your text was sent or discarded in another tab of this browser." });
		known.current = text;
	}, [text, toasts]);
	const idKey = draftKeys.beside(key, "id");
	const discardId = () => saveDraft(idKey, "");
	const [isBusy, run] = useBusy();
	/** Sends the text, and clears the field unless the request returns false. `follow` gets text typed meanwhile. */
	const submitMessage = (request: (id: string, text: string) => Promise<unknown>, follow: (rest: string) => void) =>
		run(async () => {
			const earlierId = readDraft(idKey);
			const id = earlierId ?? createId();
			saveDraft(idKey, id);
			try {
				if ((await request(id, text.trim())) === false) return discardId();
			} catch (error) {
				// Without a network no request leaves; one whose response is lost may have arrived
				const hasNotLeft = !navigator.onLine && !earlierId;
				if (hasNotLeft) discardId();
				const mayBeStored = !(error instanceof ApiError) && !hasNotLeft;
				if (!isStoredBefore(error)) return toasts.showNotSaved(error, undefined, mayBeStored ? unknown : failed);
				discardId();
				toasts.show({ isBad: true, text: stored });
				return refreshAfterChange(desk);
			}
			const latest = readDraft(key) ?? "";
			const rest = latest.startsWith(text) ? latest.slice(text.length).trimStart() : latest;
			write(rest);
			discardId();
			follow(rest);
		});
	return { text, write, isBusy, submitMessage, discardId };
}
