import { type Limit, limiter } from "../limits.ts";
import { closedPolicy } from "../policy.ts";
import type { Pages } from "./pages.ts";

export interface RenderingDeps {
	/** React Router's handler. */
	readonly renderPage: (request: Request) => Promise<Response>;
	/** Rendered pages are answered with the policies of the built ones: no script or style is added to what those have. */
	readonly pages: Pick<Pages, "policyOf">;
	readonly clock: () => Date;
}

/** A page to render for somebody. */
export interface Rendering {
	readonly request: Request;
	/** The status that it is answered with. */
	readonly status: 200 | 422;
	/** The address of whoever asks, for the limits. */
	readonly address: string;
}

/** A rendering takes a hundred times as long as a built file: beyond these, a flood gets none. */
const renderLimits: readonly Limit[] = [
	{ seconds: 1, each: 20, all: 20 },
	{ seconds: 60, each: 30, all: 600 },
];

/** Renders a page for somebody, or says how many seconds they must wait. */
export type Render = (rendering: Rendering) => Promise<Response | number>;

/** Renders pages, within limits for each sender and for everyone. Throws where a page has another status. */
export function pageRenderer({ renderPage, pages, clock }: RenderingDeps): Render {
	const count = limiter(renderLimits, clock);
	return async ({ request, status, address }) => {
		const seconds = count(address);
		if (seconds > 0) return seconds;
		const answer = await renderPage(request);
		if (answer.status !== status) throw new Error(`the site answered ${answer.status} instead of ${status}`);
		return new Response(await answer.text(), {
			status,
			headers: {
				"Content-Type": "text/html; charset=utf-8",
				"Content-Security-Policy": pages.policyOf(new URL(request.url).pathname) ?? closedPolicy,
				"Cache-Control": "no-store",
			},
		});
	};
}
