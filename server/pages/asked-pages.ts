import { type Context, Hono } from "hono";
import { postcodeCheck } from "../../content/postcode-check.ts";
import type { Render } from "./render.ts";

interface AskedPagesDeps {
	readonly render: Render;
	readonly addressOf: (c: Context) => string;
}

/**
 * The two pages whose address may carry a postcode: the check without JavaScript, and the contact form that takes the
 * postcode over from it. With one they are rendered on request; without one, and in a flood, they are served as built.
 */
export const askedPages = ({ render, addressOf }: AskedPagesDeps): Hono =>
	new Hono().on("GET", ["/areas", "/contact"], async (c, next) => {
		if (c.req.query(postcodeCheck.parameter) === undefined) return next();
		// The page's own address: the one that was asked for may be written otherwise, in percent-encoded letters.
		const page = new URL(c.req.path + new URL(c.req.url).search, c.req.url);
		const answer = await render({ request: new Request(page), status: 200, address: addressOf(c) });
		return typeof answer === "number" ? next() : answer;
	});
