import type { Page } from "playwright-core";
import { product } from "../service/product.ts";
import type { Received } from "../service/sink.ts";

/** Locates the toast that confirms the sending of a form. */
export const successToast = (page: Page) => page.locator(".toast").and(page.getByRole("status"));

/** Runs an action and returns the one delivery that it causes. */
export async function delivered(action: () => Promise<unknown>): Promise<Received> {
	const { sink } = await product();
	const before = sink.requests.length;
	await action();
	const delivery = (await sink.received(before + 1))[before];
	if (!delivery) throw new Error("nothing was delivered");
	return delivery;
}
