import { inject } from "vitest";
import { startProduct } from "./start-product.ts";

let isOwn = false;
let running: ReturnType<typeof startProduct> | undefined;

/** Starts a product for this test file only. No other file sees its leads and deliveries. */
export function haveOwnProduct(): void {
	isOwn = true;
}

/** Returns the test file's own product. Throws Error if the test file has not requested one. */
export function product(): ReturnType<typeof startProduct> {
	if (!isOwn) throw new Error("haveOwnProduct() comes first, at the head of the test file");
	running ??= startProduct();
	return running;
}

/**
 * Returns the site's address: TEST_BASE_URL if set (Vitest uses BASE_URL itself), else that of this test file's own
 * product, if it has one, or of the product that all files share.
 */
export const baseUrl = async (): Promise<string> =>
	process.env.TEST_BASE_URL ?? (isOwn ? (await product()).url : inject("product"));

export async function closeOwnProduct(): Promise<void> {
	const closing = running;
	isOwn = false;
	running = undefined;
	await (await closing)?.stop();
}
