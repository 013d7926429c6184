import { type Limit, limiter } from "../limits.ts";
import { policyOfRendered } from "../policy.ts";

export interface RenderingDeps {
	/** React Router's handler: its answer says in `Script-Source` which inline scripts are the framework's. */
	readonly renderPage: (request: Request) => Promise<Response>;
	/** The host that videos come from, where it is not the site itself. */
	readonly mediaOrigin: string | undefined;
	readonly clock: () => Date;
}

/** A page to render for somebody. */
export interface Rendering {
	readonly request: Request;
	/** The status that it is answered with. */
	readonly status: 200 | 422;
	/** Whom it is for. */
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
export function pageRenderer({ renderPage, mediaOrigin, clock }: RenderingDeps): Render {
	const count = limiter(renderLimits, clock);
	return async ({ request, status, address }) => {
		const seconds = count(address);
		if (seconds > 0) return seconds;
		const answer = await renderPage(request);
		if (answer.status !== status) throw new Error(`the site answered ${answer.status} instead of ${status}`);
		const html = await answer.text();
		const scripts = answer.headers.get("Script-Source") ?? "";
		return new Response(html, {
			status,
			headers: {
				"Content-Type": "text/html; charset=utf-8",
				"Content-Security-Policy": policyOfRendered(html, scripts, mediaOrigin),
				"Cache-Control": "no-store",
			},
		});
	};
}
