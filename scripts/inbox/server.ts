import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, styleText } from "node:util";
import { parseDuration } from "../../server/time/duration.ts";
import { Arrivals, type ArrivedMail } from "./arrivals.ts";
import { startMailReceiver } from "./mail-receiver.ts";
import { servePage } from "./pages.ts";

const help = `Usage: npm run inbox -- [OPTIONS]

Receives leads as the webhooks would, and the emails that they cause; prints
them, shows them on a page in the browser, and verifies nothing.

  --port N             listens on this port (PORT, or 4000; 0 takes any)
  --mail-port N        takes mail on this port (MAIL_PORT, or 4025; 0 takes any)
  --status N           answers with this HTTP status (200)
  --fail N             only the first N requests get --status (then 500 by
                       default), the ones after them 200
  --delay DURATION     answers after that long, such as 2s
  --retry-after N      sends this Retry-After header, in seconds, with errors
  --help               prints this

HOST is the address that both listen on (localhost).
`;

interface Behaviour {
	readonly status: number;
	/** Number of requests that get the status; later ones get 200. */
	readonly fail: number;
	readonly delay: number;
	readonly retryAfter: string | undefined;
}

const defaultPort = "4000";
const defaultMailPort = "4025";

/**
 * Parses the arguments; undefined if help is requested.
 *
 * @throws RangeError, or parseArgs' own error, with the reason
 */
function parseArguments(
	args: readonly string[],
	env: Environment,
): { port: number; mailPort: number; behaviour: Behaviour } | undefined {
	const { values } = parseArgs({
		args: [...args],
		options: {
			port: { type: "string" },
			"mail-port": { type: "string" },
			status: { type: "string" },
			fail: { type: "string" },
			delay: { type: "string", default: "0s" },
			"retry-after": { type: "string" },
			help: { type: "boolean", short: "h" },
		},
	});
	if (values.help) return undefined;
	return {
		port: values.port
			? parseWholeNumber("--port", values.port, 0, 65_535)
			: parseWholeNumber("PORT", env.PORT || defaultPort, 0, 65_535),
		mailPort: values["mail-port"]
			? parseWholeNumber("--mail-port", values["mail-port"], 0, 65_535)
			: parseWholeNumber("MAIL_PORT", env.MAIL_PORT || defaultMailPort, 0, 65_535),
		behaviour: {
			status: parseWholeNumber("--status", values.status ?? (values.fail ? "500" : "200"), 200, 599),
			fail: values.fail === undefined ? Number.POSITIVE_INFINITY : parseWholeNumber("--fail", values.fail, 0, 1e6),
			delay: parseDuration(values.delay),
			retryAfter: values["retry-after"],
		},
	};
}

function parseWholeNumber(option: string, typed: string, min: number, max: number): number {
	const number = /^\d{1,7}$/.test(typed) ? Number(typed) : -1;
	if (number >= min && number <= max) return number;
	throw new RangeError(`${option} must be a whole number from ${min} to ${max}, not "${typed}"`);
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts `npm run inbox`, a local receiver of webhooks and emails that prints and shows what arrives, to try out lead
 * delivery by hand.
 *
 * @returns the running receivers; undefined if only help was requested
 * @throws RangeError, parseArgs' own error or the port's, with a message for the person who typed the arguments
 */
export async function startInbox(
	args: readonly string[],
	env: Environment,
	print: (text: string) => void,
): Promise<Inbox | undefined> {
	const read = parseArguments(args, env);
	if (!read) {
		print(help);
		return undefined;
	}
	const { status, fail, delay, retryAfter } = read.behaviour;
	const arrivals = new Arrivals();
	let requests = 0;
	const server = createServer(async (request, response) => {
		if (await servePage(request, response, arrivals)) return;
		const responseStatus = ++requests <= fail ? status : 200;
		const [path, body] = [request.url ?? "", await text(request)];
		print(describeDelivery(path, request.headers, body));
		arrivals.add({ kind: "lead", path, headers: selectShownHeaders(request.headers), body, status: responseStatus });
		if (delay > 0) await wait(delay);
		if (responseStatus >= 400) print(`  responded ${responseStatus}\n\n`);
		response.writeHead(responseStatus, responseStatus >= 400 && retryAfter ? { "Retry-After": retryAfter } : {}).end();
	});
	const host = env.HOST || "localhost";
	server.listen(read.port, host);
	await once(server, "listening");
	const mail = await startMailReceiver(read.mailPort, host, (arrived) => {
		print(describeMail(arrived));
		arrivals.add(arrived);
	});
	const address = server.address();
	const url = `http://localhost:${typeof address === "object" ? address?.port : address}`;
	print(formatGreeting(url, mail.port));
	return {
		url,
		mailUrl: `smtp://localhost:${mail.port}`,
		async stop() {
			server.close();
			server.closeAllConnections();
			await mail.stop();
		},
	};
}

/** The running receivers. */
interface Inbox {
	/** Address of the webhooks and of the page. */
	readonly url: string;
	readonly mailUrl: string;
	stop(): Promise<void>;
}

const formatGreeting = (
	url: string,
	mailPort: number,
): string => `The inbox is at ${url}: open it in a browser. Start the service with:

  SITE_URL=http://localhost:3000 HUB_WEBHOOK_BASE_URL=${url}/hubs CRM_WEBHOOK_URL=${url}/crm \\
  SMTP_URL=smtp://localhost:${mailPort} LEAD_MAIL_TO=office@example.com npm start

All emails with sample data are at ${url}/mails.

`;

const describeMail = ({ to, subject }: ArrivedMail): string =>
	`${styleText("bold", `Mail to ${to.join(", ")}`)}  ${new Date().toLocaleTimeString("en-GB")}\n  ${JSON.stringify(subject)}\n\n`;

const isShown = (header: string) => /^(content-type|idempotency-key|webhook-.*)$/.test(header);

const selectShownHeaders = (headers: IncomingMessage["headers"]): Readonly<Record<string, string>> =>
	Object.fromEntries(
		Object.entries(headers).flatMap(([name, value]) => (isShown(name) ? [[name, String(value)]] : [])),
	);

/** Formats a delivery for people: its path, its relevant headers, and the payload key by key. */
function describeDelivery(path: string, headers: IncomingMessage["headers"], body: string): string {
	const shown = Object.entries(selectShownHeaders(headers));
	return [
		`${styleText("bold", path)}  ${new Date().toLocaleTimeString("en-GB")}`,
		...shown.map(([name, value]) => styleText("dim", `  ${name}: ${value}`)),
		...formatPayload(body),
		"",
		"",
	].join("\n");
}

function formatPayload(body: string): readonly string[] {
	try {
		const payload: unknown = JSON.parse(body);
		if (typeof payload !== "object" || payload === null) return [`  ${JSON.stringify(payload)}`];
		const width = Math.max(...Object.keys(payload).map((key) => key.length));
		return Object.entries(payload).map(([key, value]) => `  ${key.padEnd(width)}  ${JSON.stringify(value)}`);
	} catch {
		return [`  ${JSON.stringify(body)}`];
	}
}
