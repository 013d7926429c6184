import workerAddress from "./scale-picture.worker.ts?worker&url";

/** A file as it is sent. */
export interface PreparedFile {
	readonly blob: Blob;
	/** A small picture of it, as a data URL. */
	readonly preview: string | undefined;
}

const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => workerAddress });
const trustedAddress = policy?.createScriptURL("") ?? workerAddress;

let worker: Worker | undefined;

/** Asks the worker, which scales one picture at a time; undefined if it cannot read the picture, or cannot run. */
const scale = (file: File): Promise<PreparedFile | undefined> =>
	new Promise((resolve) => {
		worker ??= new Worker(trustedAddress, { type: "module" });
		worker.onmessage = ({ data }: MessageEvent<PreparedFile | undefined>) => resolve(data);
		worker.onerror = () => resolve(undefined);
		worker.postMessage(file);
	});

/**
 * Scales a picture to the size that is kept, which also strips everything but the picture, such as its position. A worker
 * does it, so that the page answers meanwhile. What this browser cannot read as a picture is sent as it is: the service
 * reads more, and refuses the rest.
 */
export async function prepareFile(file: File): Promise<PreparedFile> {
	const canScale = file.type !== "application/pdf" && typeof OffscreenCanvas !== "undefined";
	const scaled = canScale && (await scale(file));
	return scaled || { blob: file, preview: undefined };
}
