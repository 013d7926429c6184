import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { postcodeCheck } from "../../content/areas/postcode/texts.ts";
import { addressOf } from "./client-address.ts";
import type { Render } from "./render.ts";

/**
 * Renders /areas and /contact on request when the URL has a postcode: the postcode check without JavaScript, and the
 * contact form that it fills in. Without one, and beyond the rate limit, they are served as built.
 */
export const postcodePages = ({ render, proxies }: { readonly render: Render; readonly proxies: number }) =>
	new Hono<{ Bindings: Partial<HttpBindings> }>().on("GET", ["/areas", "/contact"], async (c, next) => {
		if (c.req.query(postcodeCheck.parameter) === undefined) return next();
		// The URL is the page's own, because the requested one may be spelt differently, with percent-encoded letters
		const page = new URL(c.req.path + new URL(c.req.url).search, c.req.url);
		const response = await render({ request: new Request(page), status: 200, address: addressOf(c, proxies) });
		return typeof response === "number" ? next() : response;
	});
