import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, styleText } from "node:util";
import { parseDuration } from "../server/duration.ts";

const help = `Usage: npm run inbox -- [OPTIONS]

Receives leads as the webhooks would, prints them, and verifies nothing.

  --port N             listens on this port (PORT, or 4000; 0 takes any)
  --status N           answers with this HTTP status (200)
  --fail N             only the first N requests get --status (then 500 by
                       default), the ones after them 200
  --delay DURATION     answers after that long, such as 2s
  --retry-after N      sends this Retry-After header, in seconds, with errors
  --help               prints this
`;

interface Behaviour {
	readonly status: number;
	/** How many requests get the status; the ones after them get 200. */
	readonly fail: number;
	readonly delay: number;
	readonly retryAfter: string | undefined;
}

const usualPort = "4000";

/** Undefined where help is asked for. @throws RangeError, or parseArgs' own error, with what is wrong */
function readArguments(args: readonly string[], env: Environment): { port: number; behaviour: Behaviour } | undefined {
	const { values } = parseArgs({
		args: [...args],
		options: {
			port: { type: "string" },
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
			? wholeNumber("--port", values.port, 0, 65_535)
			: wholeNumber("PORT", env.PORT || usualPort, 0, 65_535),
		behaviour: {
			status: wholeNumber("--status", values.status ?? (values.fail ? "500" : "200"), 200, 599),
			fail: values.fail === undefined ? Number.POSITIVE_INFINITY : wholeNumber("--fail", values.fail, 0, 1e6),
			delay: parseDuration(values.delay),
			retryAfter: values["retry-after"],
		},
	};
}

function wholeNumber(option: string, typed: string, least: number, most: number): number {
	const number = /^\d{1,7}$/.test(typed) ? Number(typed) : -1;
	if (number >= least && number <= most) return number;
	throw new RangeError(`${option} must be a whole number from ${least} to ${most}, not "${typed}"`);
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `npm run inbox`: a local webhook receiver that prints what arrives, for trying the main job by hand.
 *
 * @returns the running server; undefined where only help was asked for
 * @throws RangeError, parseArgs' own error or that of the port, fit for the person who typed the arguments
 */
export async function startInbox(
	args: readonly string[],
	env: Environment,
	print: (text: string) => void,
): Promise<Server | undefined> {
	const read = readArguments(args, env);
	if (!read) {
		print(help);
		return undefined;
	}
	const { status, fail, delay, retryAfter } = read.behaviour;
	let requests = 0;
	const server = createServer(async (request, response) => {
		const answer = ++requests <= fail ? status : 200;
		print(describeDelivery(request.url ?? "", request.headers, await text(request)));
		if (delay > 0) await wait(delay);
		if (answer >= 400) print(`  answered ${answer}\n\n`);
		response.writeHead(answer, answer >= 400 && retryAfter ? { "Retry-After": retryAfter } : {}).end();
	});
	server.listen(read.port, "localhost");
	await once(server, "listening");
	print(greeting(server));
	return server;
}

function greeting(server: Server): string {
	const address = server.address();
	const base = `http://localhost:${typeof address === "object" ? address?.port : address}`;
	return `The inbox is at ${base}. Start the service with:

  HUB_WEBHOOK_BASE_URL=${base}/hubs CRM_WEBHOOK_URL=${base}/crm npm start

`;
}

const isShown = (header: string) => /^(content-type|idempotency-key|webhook-.*)$/.test(header);

/** One delivery as a person reads it: where it went, what matters of its headers, and the payload key by key. */
function describeDelivery(path: string, headers: IncomingMessage["headers"], body: string): string {
	const shown = Object.entries(headers).filter(([name]) => isShown(name));
	return [
		`${styleText("bold", path)}  ${new Date().toLocaleTimeString("en-GB")}`,
		...shown.map(([name, value]) => styleText("dim", `  ${name}: ${value}`)),
		...payloadLines(body),
		"",
		"",
	].join("\n");
}

function payloadLines(body: string): readonly string[] {
	try {
		const payload: unknown = JSON.parse(body);
		if (typeof payload !== "object" || payload === null) return [`  ${JSON.stringify(payload)}`];
		const width = Math.max(...Object.keys(payload).map((key) => key.length));
		return Object.entries(payload).map(([key, value]) => `  ${key.padEnd(width)}  ${JSON.stringify(value)}`);
	} catch {
		return [`  ${JSON.stringify(body)}`];
	}
}
