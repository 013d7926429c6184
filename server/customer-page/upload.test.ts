import { tmpdir } from "node:os";
import { PassThrough } from "node:stream";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { second } from "../../content/shared/time.ts";
import { receiveUploads } from "./upload.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	onTestFinished(() => void vi.useRealTimers());
});

/** Begins to receive a file, which has to be admitted. */
async function begin() {
	const body = new PassThrough();
	const admitted = Promise.withResolvers<void>();
	const asked = Promise.withResolvers<void>();
	const received = receiveUploads({
		body,
		contentType: "multipart/form-data; boundary=b",
		folder: tmpdir(),
		admit: () => {
			asked.resolve();
			return admitted.promise;
		},
		take: async () => {},
	});
	const refused = expect(received).rejects.toMatchObject({ code: "incomplete-body" });
	body.write('--b\r\nContent-Disposition: form-data; name="file"; filename="plan.pdf"\r\n\r\n');
	body.write(Buffer.alloc(2 ** 20));
	await asked.promise;
	return { body, admit: admitted.resolve, refused };
}

test("a body that stands still ends after twenty seconds, unless it waits to be read", async () => {
	const { body, admit, refused } = await begin();
	await expect.poll(() => vi.getTimerCount()).toBe(0);
	await vi.advanceTimersByTimeAsync(60 * second);
	expect(body.destroyed).toBe(false);
	admit();
	await expect.poll(() => vi.getTimerCount()).toBe(1);
	await vi.advanceTimersByTimeAsync(20 * second);
	await refused;
	expect(body.destroyed).toBe(true);
});

test("a body of which a byte comes now and then ends as well", async () => {
	const { body, admit, refused } = await begin();
	admit();
	await expect.poll(() => vi.getTimerCount()).toBe(1);
	for (const _ of [1, 2]) {
		await vi.advanceTimersByTimeAsync(9 * second);
		body.write("x");
		await expect.poll(() => body.readableLength).toBe(0);
	}
	await vi.advanceTimersByTimeAsync(3 * second);
	await refused;
	expect(body.destroyed).toBe(true);
});

test("a body of very many parts ends at once: each costs more than its bytes", async () => {
	const body = new PassThrough();
	const received = receiveUploads({
		body,
		contentType: "multipart/form-data; boundary=b",
		folder: tmpdir(),
		admit: async () => {},
		take: async () => {},
	});
	const refused = expect(received).rejects.toMatchObject({ code: "too-many-files" });
	body.write("--b\r\na: b\r\n\r\n\r\n".repeat(200));
	await refused;
	expect(body.destroyed).toBe(true);
});
