import { Hono } from "hono";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { postcodeCheck } from "../../content/postcode-check.ts";
import { policyOf } from "../policy.ts";

interface AskedPagesDeps {
	readonly mediaOrigin: string | undefined;
	/** React Router's handler. */
	readonly renderPage: (request: Request) => Promise<Response>;
}

/** Renderings a second, for all visitors together: beyond it, a flood is answered with the built files. */
const most = 20;

/**
 * The two pages whose address may carry a postcode: the check without JavaScript, and the contact form that takes the
 * postcode over from it. With one they are rendered for it; without, they are the built files like any other.
 */
export function askedPages({ mediaOrigin, renderPage }: AskedPagesDeps): Hono {
	const renderings = new RateLimiterMemory({ points: most, duration: 1 });
	const isFlood = () =>
		renderings.consume("all").then(
			() => false,
			() => true,
		);
	return new Hono().on("GET", ["/areas", "/contact"], async (c, next) => {
		if (c.req.query(postcodeCheck.parameter) === undefined || (await isFlood())) return next();
		const answer = await renderPage(new Request(c.req.url));
		if (answer.status !== 200) throw new Error(`the site answered ${answer.status} to a postcode in the address`);
		const html = await answer.text();
		return c.html(html, 200, {
			"Content-Security-Policy": policyOf(html, mediaOrigin),
			"Cache-Control": "no-store",
		});
	});
}
