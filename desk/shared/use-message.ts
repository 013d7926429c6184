import { useEffect, useRef } from "react";
import { createId } from "../../forms/create-id.ts";
import { ApiError } from "../api/api-error.ts";
import { refreshAfterChange } from "../api/cache.ts";
import { useDesk } from "../api/desk.ts";
import { draftKeys, readDraft, saveDraft, useDraft } from "../state/drafts.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useBusy } from "../ui/use-busy.ts";

interface MessageOptions {
	/** Words for the toasts: `Your note` `saved`, and what to do after a lost response, or once it proves to be stored. */
	readonly what: string;
	readonly done: "saved" | "sent";
	readonly again: string;
	readonly stored?: string;
	/** Texts that are known to be stored. One whose response was lost counts as sent once it is among them. */
	readonly messages?: readonly { readonly id: string; readonly text: string }[];
	/** Runs once a text was sent, with what was typed meanwhile. */
	readonly follow: (rest: string) => void;
}

/** Holds a text until it has been sent: as a draft, with the id of its request, so that trying again sends it once. */
export function useMessage(key: string, { messages = [], follow, ...words }: MessageOptions) {
	const { what, done, again, stored = "See Activity." } = words;
	const desk = useDesk();
	const toasts = useToasts();
	const [text, setText] = useDraft(key);
	const [isBusy, run] = useBusy();
	// Another tab of this browser has the same draft
	const known = useRef(text);
	const write = (next: string) => {
		known.current = next;
		setText(next);
	};
	useEffect(() => {
		if (text === "" && known.current.trim() !== "" && !isBusy)
			toasts.show({ text: "Your text was sent or discarded in another tab of this browser." });
		known.current = text;
	}, [text, toasts, isBusy]);
	const idKey = draftKeys.beside(key, "id");
	const discardId = () => saveDraft(idKey, "");
	const finish = (sent: string) => {
		const latest = (readDraft(key) ?? "").trimStart();
		const rest = latest.startsWith(sent) ? latest.slice(sent.length).trimStart() : latest;
		write(rest);
		discardId();
		follow(rest);
	};
	useEffect(() => {
		const unknownId = isBusy ? undefined : readDraft(idKey);
		const arrived = messages.find(({ id }) => id === unknownId);
		if (!arrived) return;
		finish(arrived.text);
		toasts.show({ text: `${what} had already been ${done}. ${stored}` });
	});
	/** Sends the text, and clears the field unless the request returns false. */
	const submitMessage = (request: (id: string, text: string) => Promise<unknown>) =>
		run(async () => {
			const earlierId = readDraft(idKey);
			const id = earlierId ?? createId();
			const sent = text.trim();
			saveDraft(idKey, id);
			try {
				if ((await request(id, sent)) === false) return discardId();
			} catch (error) {
				// Without a network no request leaves; one whose response is lost may have arrived
				const hasNotLeft = !navigator.onLine && !earlierId;
				if (hasNotLeft) discardId();
				const mayBeStored = !(error instanceof ApiError) && !hasNotLeft;
				const failed = `${what} ${mayBeStored ? "may have been" : "was not"} ${done}`;
				const kept = mayBeStored ? again : "Your text has been kept.";
				const isStored = error instanceof ApiError && error.code === "idempotency-key-reused";
				if (!isStored) return toasts.showNotSaved(error, undefined, { failed, kept });
				discardId();
				toasts.show({ isBad: true, text: `${what} had already been ${done} before you changed it. ${stored}` });
				return refreshAfterChange(desk);
			}
			finish(sent);
		});
	/** Discards the text. Returns a function that restores it, with its id: it may have been sent. */
	const discardText = () => {
		const kept = [key, idKey].map((each) => [each, readDraft(each) ?? ""] as const);
		write("");
		discardId();
		return () => {
			for (const draft of kept) saveDraft(...draft);
		};
	};
	return { text, write, isBusy, submitMessage, discardText };
}
