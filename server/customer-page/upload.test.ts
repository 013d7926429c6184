import { tmpdir } from "node:os";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { second } from "../../content/shared/time.ts";
import { receiveUploads } from "./upload.ts";

test("a body that stands still ends after twenty seconds, unless it waits to be read", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
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
	await expect.poll(() => vi.getTimerCount()).toBe(0);
	await vi.advanceTimersByTimeAsync(60 * second);
	expect(body.destroyed).toBe(false);
	admitted.resolve();
	await expect.poll(() => vi.getTimerCount()).toBe(1);
	await vi.advanceTimersByTimeAsync(20 * second);
	await refused;
	expect(body.destroyed).toBe(true);
});
