import { inject } from "vitest";
import { startProduct } from "./start-product.ts";

let isOwn = false;
let running: ReturnType<typeof startProduct> | undefined;

/** From here on this test file visits a product of its own: what that takes in and delivers is known to nobody else. */
export function haveOwnProduct(): void {
	isOwn = true;
}

/** @throws Error where the test file has not asked for one of its own */
export function product(): ReturnType<typeof startProduct> {
	if (!isOwn) throw new Error("haveOwnProduct() comes first, at the head of the test file");
	running ??= startProduct();
	return running;
}

/**
 * Where the pages are: at this test file's own product, if it has one, else at the one that all files share, or at
 * TEST_BASE_URL (Vitest uses BASE_URL itself).
 */
export const baseUrl = async (): Promise<string> =>
	process.env.TEST_BASE_URL ?? (isOwn ? (await product()).url : inject("product"));

export async function closeOwnProduct(): Promise<void> {
	const closing = running;
	isOwn = false;
	running = undefined;
	await (await closing)?.stop();
}
