import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { namesLocalHost } from "../../server/http/client-address.ts";
import type { Arrivals } from "./arrivals.ts";
import { writeSampleMails } from "./sample-mails.ts";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

const policy = [
	"default-src 'none'",
	"script-src 'self'",
	// Emails have their own inline styles
	"style-src 'unsafe-inline'",
	"connect-src 'self'",
	"frame-ancestors 'none'",
].join("; ");

/** Serves the page of arrivals. Returns whether the request was for that page. */
export async function servePage(
	request: IncomingMessage,
	response: ServerResponse,
	arrivals: Arrivals,
): Promise<boolean> {
	// Another site's page, whose domain leads to this machine, could read it
	if (request.method !== "GET" || !namesLocalHost(request.headers.host ?? "")) return false;
	const send = (type: string, body: string) => {
		const headers = { "Content-Type": type, "Content-Security-Policy": policy, "Cache-Control": "no-store" };
		response.writeHead(200, headers).end(body);
	};
	switch (request.url) {
		case "/":
		case "/mails":
			send("text/html; charset=utf-8", read("page.html"));
			return true;
		case "/inbox.js":
			send("text/javascript; charset=utf-8", read("page.js"));
			return true;
		case "/arrivals.json":
			send("application/json", JSON.stringify(arrivals.all));
			return true;
		case "/mails.json":
			send("application/json", JSON.stringify(await writeSampleMails()));
			return true;
		case "/events": {
			response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
			const tell = () => response.write("data: new\n\n");
			tell();
			response.on("close", arrivals.listen(tell));
			return true;
		}
		default:
			return false;
	}
}
