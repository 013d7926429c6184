import { closedPolicy } from "./csp.ts";
import type { Pages } from "./pages.ts";
import { createRateLimiter, type Limit } from "./rate-limit.ts";

export interface RenderDeps {
	readonly renderPage: (request: Request) => Promise<Response>;
	/** Policies of the built pages. Rendered pages get them too, so that they can run no additional script or style. */
	readonly pages: Pick<Pages, "findPolicy">;
	readonly getNow: () => Date;
}

interface RenderRequest {
	readonly request: Request;
	readonly status: 200 | 422;
	readonly address: string;
}

/** Limits on rendering: it takes a hundred times as long as a built file, so a flood gets no more. */
const renderLimits: readonly Limit[] = [
	{ seconds: 1, perClient: 10, perNetwork: 10, total: 20 },
	{ seconds: 60, perClient: 30, perNetwork: 60, total: 600 },
];

/** Renders a page, or returns the seconds after which the client may retry. */
export type Render = (rendering: RenderRequest) => Promise<Response | number>;

/** Creates a renderer with limits per client and for all. It throws if a page has another status than expected. */
export function createPageRenderer({ renderPage, pages, getNow }: RenderDeps): Render {
	const limiter = createRateLimiter(renderLimits, getNow);
	return async ({ request, status, address }) => {
		const retryAfterSeconds = limiter.consume(address);
		if (retryAfterSeconds > 0) return retryAfterSeconds;
		const response = await renderPage(request);
		if (response.status !== status) throw new Error(`the site responded with ${response.status} instead of ${status}`);
		return new Response(await response.text(), {
			status,
			headers: {
				"Content-Type": "text/html; charset=utf-8",
				"Content-Security-Policy": pages.findPolicy(new URL(request.url).pathname) ?? closedPolicy,
				// Lets Back show the response to a post again, instead of the browser's own error
				"Cache-Control": request.method === "POST" ? "private, no-cache" : "no-store",
			},
		});
	};
}
