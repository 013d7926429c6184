import { once } from "node:events";
import { createReadStream } from "node:fs";

/** Size of a piece in bytes. A slow reader keeps a few pieces in memory. */
const pieceSize = 32 * 1024;

/**
 * Opens a file and streams its bytes from `start` to `end`, both included.
 *
 * @throws the system's error if the file cannot be opened, before a response has begun
 */
export async function streamFile(file: string, start: number, end: number): Promise<ReadableStream<Uint8Array>> {
	const bytes = createReadStream(file, { start, end, highWaterMark: pieceSize });
	await once(bytes, "open");
	const pieces: AsyncIterator<Uint8Array> = bytes[Symbol.asyncIterator]();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await pieces.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
		cancel: () => void bytes.destroy(),
	});
}
