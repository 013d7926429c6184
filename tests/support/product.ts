import { afterAll } from "vitest";
import { haveOwnProduct } from "./base-url.ts";
import { startProduct } from "./start-product.ts";

let running: ReturnType<typeof startProduct> | undefined;

/** The product of this test file alone: what it takes in and delivers is known to nobody else. */
export const product = () => (running ??= startProduct());

haveOwnProduct(async () => (await product()).url);

afterAll(async () => (await running)?.stop());
