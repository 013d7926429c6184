import { useEffect, useRef, useState } from "react";
import { requestTexts } from "../../../content/pages/request.ts";
import { createId } from "../../../forms/create-id.ts";
import { fileLimits } from "../../../forms/customer-page.ts";
import { formatSize } from "./format-size.ts";
import { prepareFile } from "./scale-picture.ts";
import { sendFile } from "./send-file.ts";
import type { Sheet } from "./sheet.ts";
import { waitForConnection } from "./wait-for-connection.ts";

type UploadState =
	| { readonly kind: "waiting" | "preparing" | "storing" | "interrupted" }
	| { readonly kind: "sending"; readonly share: number }
	| { readonly kind: "refused"; readonly problem: string; readonly mayPass: boolean };

/** A file that the customer has chosen and that is not stored yet. */
export interface Upload {
	readonly id: string;
	readonly file: File;
	readonly preview: string | undefined;
	readonly state: UploadState;
}

/** Seconds before the next attempt: twice as long after each, and never longer than half a minute. */
const waitBefore = (attempt: number): number => Math.min(30, 2 ** attempt);

/**
 * Sends the chosen files, one after the other, so that a slow connection is not shared. A lost attempt is repeated with
 * the same id until the file is stored or refused, or the customer takes it back.
 */
export function useUploads({ address, update }: Sheet) {
	const [uploads, setUploads] = useState<readonly Upload[]>([]);
	const queue = useRef<Upload[]>([]);
	const stops = useRef(new Map<string, AbortController>());
	const isAtWork = useRef(false);

	const change = (id: string, part: Partial<Upload>) =>
		setUploads((shown) => shown.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
	const drop = (id: string) => setUploads((shown) => shown.filter((upload) => upload.id !== id));

	const send = async ({ id, file }: Upload, signal: AbortSignal): Promise<UploadState | undefined> => {
		change(id, { state: { kind: "preparing" } });
		const { blob, preview } = await prepareFile(file);
		change(id, { preview });
		if (blob.size > fileLimits.size)
			return {
				kind: "refused",
				problem: requestTexts.files.tooLarge(formatSize(fileLimits.size)),
				mayPass: false,
			};
		const showShare = (share: number) =>
			change(id, { state: share < 1 ? { kind: "sending", share } : { kind: "storing" } });
		for (let attempt = 0; !signal.aborted; attempt++) {
			showShare(0);
			const sending = await sendFile(`${address}/files`, { id, name: file.name, blob }, showShare, signal);
			if (sending.kind === "stored") update(sending.page);
			if (sending.kind === "stored" || signal.aborted) return undefined;
			if (sending.kind === "refused") return sending;
			change(id, { state: { kind: "interrupted" } });
			await waitForConnection(sending.retryAfter ?? waitBefore(attempt), signal);
		}
		return undefined;
	};

	const work = async () => {
		if (isAtWork.current) return;
		isAtWork.current = true;
		for (let next = queue.current.shift(); next; next = queue.current.shift()) {
			const stop = new AbortController();
			stops.current.set(next.id, stop);
			const state = await send(next, stop.signal);
			stops.current.delete(next.id);
			if (state) change(next.id, { state });
			else drop(next.id);
		}
		isAtWork.current = false;
	};

	const enqueue = (added: readonly Upload[]) => {
		queue.current.push(...added);
		void work();
	};

	const add = (files: readonly File[]) => {
		const added = files.map(
			(file): Upload => ({ id: createId(), file, preview: undefined, state: { kind: "waiting" } }),
		);
		setUploads((shown) => [...shown, ...added]);
		enqueue(added);
	};
	const retry = (upload: Upload) => {
		change(upload.id, { state: { kind: "waiting" } });
		enqueue([upload]);
	};
	const remove = ({ id }: Upload) => {
		queue.current = queue.current.filter((upload) => upload.id !== id);
		stops.current.get(id)?.abort();
		drop(id);
	};

	const isSending = uploads.some(({ state }) => state.kind !== "refused");
	useEffect(() => {
		if (!isSending) return;
		const warn = (event: Event) => event.preventDefault();
		addEventListener("beforeunload", warn);
		return () => removeEventListener("beforeunload", warn);
	}, [isSending]);

	return { uploads, add, retry, remove };
}
