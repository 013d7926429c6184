import { company, links } from "../../content/company/company.ts";
import type { ProblemError } from "../problem.ts";
import { buildPolicy } from "./csp.ts";

const styles = `body{max-width:36rem;margin:15vh auto;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;color:#1d2322;background:#fff}
h1{line-height:1.2}a{color:inherit}`;

const renderHtml = (heading: string, reason: string, advice: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${heading} · ${company.name}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${reason}.</p>
<p>${advice}, call <a href="${links.phone}">${company.phone}</a> or write to <a href="${links.email}">${company.email}</a>.</p>
<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;

/** Renders the page that a visitor without JavaScript sees when a form could not be accepted. */
export function renderErrorPage(
	{ message, status, headers }: ProblemError,
	heading = "Your enquiry was not sent",
): Response {
	const wait = headers["Retry-After"];
	const advice = `Please go back and try again${wait ? ` in ${wait} ${wait === "1" ? "second" : "seconds"}` : ""}`;
	const html = renderHtml(heading, message, advice);
	return new Response(html, {
		status,
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": buildPolicy(html),
			"Cache-Control": "no-store",
			...headers,
		},
	});
}
