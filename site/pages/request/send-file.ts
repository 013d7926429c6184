import { requestTexts } from "../../../content/pages/request.ts";
import type { CustomerPage } from "../../../forms/customer-page.ts";
import { readProblem } from "./answers.ts";

/** Result of one attempt to send a file. */
export type Sending =
	| { readonly kind: "stored"; readonly page: CustomerPage }
	| { readonly kind: "refused"; readonly problem: string; readonly mayPass: boolean }
	/** The connection or the service failed; the same file may be sent again after this many seconds, if they are known. */
	| { readonly kind: "lost"; readonly retryAfter: number | undefined };

interface FileToSend {
	/** Id of the file, so that repeated attempts store it once. */
	readonly id: string;
	readonly name: string;
	readonly blob: Blob;
}

/** Milliseconds without any progress after which an attempt counts as lost. The service may have to queue the picture. */
const patience = 60_000;

/** Longest wait in seconds that the service may ask for without the customer being told. */
const shortWait = 30;

function readSending({ status, response }: XMLHttpRequest, retryAfter: number): Sending {
	if (status === 200 && response) return { kind: "stored", page: response };
	const isBusy = status === 429 || status === 503;
	if (status === 0 || (isBusy && retryAfter > 0 && retryAfter <= shortWait) || (status >= 500 && !isBusy))
		return { kind: "lost", retryAfter: retryAfter || undefined };
	return { kind: "refused", problem: readProblem(response) ?? requestTexts.files.notStored, mayPass: isBusy };
}

/**
 * Sends one file. It resolves once the service has answered or the attempt is lost.
 *
 * @param onProgress receives the share of the file that has left the browser, from 0 to 1
 */
export const sendFile = (
	address: string,
	{ id, name, blob }: FileToSend,
	onProgress: (share: number) => void,
	signal: AbortSignal,
): Promise<Sending> =>
	new Promise((resolve) => {
		const request = new XMLHttpRequest();
		const abort = () => request.abort();
		let timer = setTimeout(abort, patience);
		const waitOn = () => {
			clearTimeout(timer);
			timer = setTimeout(abort, patience);
		};
		request.upload.onprogress = ({ loaded, total }) => {
			waitOn();
			onProgress(total > 0 ? loaded / total : 0);
		};
		request.onloadend = () => {
			clearTimeout(timer);
			signal.removeEventListener("abort", abort);
			resolve(readSending(request, Number(request.getResponseHeader("Retry-After")) || 0));
		};
		signal.addEventListener("abort", abort);
		request.open("POST", address);
		request.setRequestHeader("Accept", "application/json");
		request.responseType = "json";
		const body = new FormData();
		body.append("id", id);
		body.append("file", blob, name);
		request.send(body);
	});
