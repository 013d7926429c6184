import type { Page } from "playwright-core";
import { product } from "./product.ts";
import type { Received } from "./sink.ts";

/** The toast that says that a form was sent. */
export const successToast = (page: Page) => page.locator(".toast").and(page.getByRole("status"));

/** The one delivery that the action causes. */
export async function delivered(action: () => Promise<unknown>): Promise<Received> {
	const { sink } = await product();
	const before = sink.requests.length;
	await action();
	const delivery = (await sink.received(before + 1))[before];
	if (!delivery) throw new Error("nothing was delivered");
	return delivery;
}
