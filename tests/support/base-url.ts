import { inject } from "vitest";

let ownUrl: (() => Promise<string>) | undefined;

/** From now on this test file visits a product of its own. */
export const haveOwnProduct = (url: () => Promise<string>): void => {
	ownUrl = url;
};

/**
 * Where the pages are: at this test file's own product, if it imports `product.ts`, else at the one that all files share,
 * or at TEST_BASE_URL (Vitest uses BASE_URL itself).
 */
export const baseUrl = async (): Promise<string> =>
	process.env.TEST_BASE_URL ?? (ownUrl ? await ownUrl() : inject("product"));
