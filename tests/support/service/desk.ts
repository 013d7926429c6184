import { onTestFinished } from "vitest";
import { openDatabase } from "../../../server/database/open.ts";
import { buildDesk } from "../../../server/desk/app.ts";
import type { DeskDeps } from "../../../server/desk/deps.ts";
import { createFirstLink, linkLimits } from "../../../server/desk/sign-in/request-link.ts";
import { createHttpServer, listen, stopListening } from "../../../server/http/listen.ts";
import { createRateLimiter, postLimits } from "../../../server/http/rate-limit.ts";
import { createLog } from "../../../server/log.ts";
import type { OutgoingMail } from "../../../server/mail/mailer.ts";
import { databaseEngines, type TestDatabases } from "../data/databases.ts";
import { freePort } from "../system/free-port.ts";

/** One person's browser, with its cookies. */
export type Browser = Awaited<ReturnType<typeof startDesk>>["browser"] extends () => infer B ? B : never;

/** Starts the desk on a real port, with a clock that tests move and a mail server that keeps its emails. */
export async function startDesk(overrides: Partial<DeskDeps> & { readonly databases?: TestDatabases } = {}) {
	const databases = overrides.databases ?? (await databaseEngines.SQLite());
	const db = await openDatabase(await databases.create());
	const time = { now: Date.now() };
	const getNow = () => new Date(time.now);
	const mails: OutgoingMail[] = [];
	const lines: string[] = [];
	const log = createLog({ write: (line) => lines.push(line) });
	const pending = new Set<Promise<void>>();
	const port = await freePort();
	const url = overrides.url ?? `http://localhost:${port}`;
	const deps: DeskDeps = {
		db,
		siteHost: "brickfold.example",
		proxies: 0,
		limiter: createRateLimiter(postLimits, getNow),
		linkLimiter: createRateLimiter(linkLimits, getNow),
		sendMail: async (mail) => {
			mails.push(mail);
			return { error: null };
		},
		writeErasureLists: async () => {},
		wake: () => {},
		hasTarget: () => true,
		findMailbox: () => undefined,
		listMailChannels: async () => ["office-mail", "confirmation"],
		serveFile: undefined,
		countBrowserError: () => {},
		log,
		getNow,
		runInBackground(work) {
			const done = work().finally(() => pending.delete(done));
			pending.add(done);
		},
		...overrides,
		url,
	};
	const app = buildDesk(deps);
	const server = createHttpServer(app, log, deps.proxies);
	await listen(server, port, "localhost");
	let stopping: Promise<void> | undefined;
	const stop = () => {
		stopping ??= stopListening(server, 1000)
			.then(() => Promise.all(pending))
			.then(() => db.destroy());
		return stopping;
	};
	onTestFinished(async () => {
		await stop();
		if (!overrides.databases) await databases.stop();
	});

	const browser = () => {
		let cookie = "";
		const request = async (
			path: string,
			{ method = "GET", body, headers = {} }: RequestOptions = {},
		): Promise<Response> => {
			const response = await fetch(`http://localhost:${port}${path}`, {
				method,
				redirect: "manual",
				headers: {
					...(method !== "GET" && { Origin: url }),
					...(cookie !== "" && { Cookie: cookie }),
					...(body !== undefined && { "Content-Type": "application/json" }),
					...headers,
				},
				...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
			});
			for (const set of response.headers.getSetCookie()) cookie = set.slice(0, set.indexOf(";"));
			return response;
		};
		return {
			request,
			post: (path: string, body: unknown = {}) => request(path, { method: "POST", body }),
			cookie: () => cookie,
			setCookie(value: string) {
				cookie = value;
			},
		};
	};

	/** Signs the first person in. */
	const signInOwner = async (name = "Aisha Karim", email = "aisha@brickfold.example") => {
		const link = await createFirstLink(db, url, time.now);
		const owner = browser();
		await owner.post("/api/session/link/redeem", { token: parseToken(link ?? ""), name, email });
		// The email that checks the address. A test's own mail server may be silent
		if (!overrides.sendMail) await Promise.all(pending);
		mails.length = 0;
		return owner;
	};

	return {
		db,
		url,
		port,
		time,
		mails,
		logs: () => lines.join(""),
		/** Sends a request to the application without a server in between. */
		fetch: app.fetch,
		browser,
		signInOwner,
		/** Ends pending work, the server and the database. */
		stop,
		/** Resolves when no work is left in the background. */
		settled: () => Promise.all(pending),
		/** Returns the token of the link in the last email, once those on their way have been sent. */
		mailedToken: async () => {
			await Promise.all(pending);
			return parseToken(/http\S+#[\w-]+/.exec((mails.at(-1)?.mail ?? emptyMail).text)?.[0] ?? "");
		},
	};
}

interface RequestOptions {
	readonly method?: string;
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
}

const emptyMail = { subject: "", text: "" };

const parseToken = (link: string): string => link.slice(link.indexOf("#") + 1);
