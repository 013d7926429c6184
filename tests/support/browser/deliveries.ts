import type { Page } from "playwright-core";
import { product } from "../service/product.ts";
import type { Received } from "../service/webhook-receiver.ts";

/** Locates the toast that confirms the sending of a form. */
export const successToast = (page: Page) => page.locator(".toast").and(page.getByRole("status"));

/** Runs an action and returns the one delivery that it causes. */
export async function captureDelivery(action: () => Promise<unknown>): Promise<Received> {
	const { receiver } = await product();
	const before = receiver.requests.length;
	await action();
	const delivery = (await receiver.received(before + 1))[before];
	if (!delivery) throw new Error("nothing was delivered");
	return delivery;
}
