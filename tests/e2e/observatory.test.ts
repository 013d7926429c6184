import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ALL_TESTS } from "@mdn/mdn-http-observatory/src/constants.js";
import { getGradeForScore, getScoreModifier } from "@mdn/mdn-http-observatory/src/grader/grader.js";
import { describe, expect, it } from "vitest";
import { company } from "../../content/company.ts";
import { haveOwnProduct, product } from "../support/product.ts";

haveOwnProduct();

/** The list of preloaded hosts, which the scorer's maintainers download; this site is not on it. */
const preloadList = new URL("../conf/hsts-preload.json", import.meta.resolve("@mdn/mdn-http-observatory"));
if (!existsSync(fileURLToPath(preloadList))) writeFileSync(fileURLToPath(preloadList), "{}");

/** Headers as the scorer reads them: by property, and by `get`. */
class RecordedHeaders {
	[name: string]: unknown;
	constructor(headers: Headers) {
		Object.assign(this, Object.fromEntries(headers));
	}
	get(name: string): unknown {
		return this[name.toLowerCase()];
	}
}

/** What the product answers behind a proxy that speaks HTTPS and sends plain HTTP there, as docs/operating.md deploys it. */
async function recorded(path: string): Promise<object> {
	const { url } = await product();
	const answer = await fetch(url + path, { headers: { "X-Forwarded-Proto": "https" } });
	// Its HTML parser does not know nested CSS, and no rule reads styles.
	const html = (await answer.text()).replace(/<style[^>]*>.*?<\/style>/s, "");
	const [plain, secure] = ["http", "https"].map((scheme) => ({
		url: new URL(`${scheme}://${company.domain}${path}`),
		status: scheme === "http" ? 308 : answer.status,
	}));
	const response = {
		status: answer.status,
		headers: new RecordedHeaders(answer.headers),
		data: html,
		verified: true,
		httpEquiv: new Map(),
	};
	return {
		hostname: company.domain,
		resources: { path: html },
		responses: {
			auto: response,
			https: response,
			http: response,
			cors: response,
			httpRedirects: [plain, secure],
			httpsRedirects: [secure],
		},
		session: { url: secure?.url, jar: { serializeSync: () => ({ cookies: [] }) } },
	};
}

/**
 * What can be had: 100, and for the policy 10, the referrer 5, framing 5 and cross-origin resources 10. The rest of its
 * extra points is for sites that set cookies, are on browsers' preload list, or load scripts by `<script src>`.
 */
const most = 130;

describe("the Observatory's own rules", () => {
	it.each(["/", "/contact", "/projects"])(
		"take no point from %s and give all that such a site can have",
		async (path) => {
			const requests = await recorded(path);
			const results = ALL_TESTS.map((test) => test(requests).result ?? "none");
			const modifiers = results.map(getScoreModifier);
			const sum = modifiers.reduce((total, points) => total + points, 100);
			expect(Math.min(...modifiers), results.join(", ")).toBe(0);
			const { score, grade } = getGradeForScore(sum);
			process.stdout.write(`Observatory ${path}: ${score} points, grade ${grade}\n`);
			expect(score, results.join(", ")).toBeGreaterThanOrEqual(most);
		},
	);
});
