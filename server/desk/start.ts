import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { hasPeople } from "../auth/people.ts";
import { newToken } from "../auth/tokens.ts";
import { createErasureListWriter } from "../backup/erasures-file.ts";
import type { Migrations } from "../database/migrate.ts";
import { openDatabase } from "../database/open.ts";
import { findWebhookUrl } from "../delivery/webhook-url.ts";
import { createHttpServer, listen } from "../http/listen.ts";
import { createMemoryLimiter, postLimits } from "../http/rate-limit.ts";
import { type Log, logFailure } from "../log.ts";
import { startMailer } from "../mail/mailer.ts";
import { leadMailbox, listMailChannels } from "../mail/recipients.ts";
import { deskUrlWithPort } from "../settings/desk-url.ts";
import type { Settings } from "../settings/settings.ts";
import { type Job, runEvery } from "../time/run-every.ts";
import { buildDesk } from "./app.ts";
import type { DeskDeps } from "./deps.ts";
import { loadDeskFiles } from "./files.ts";
import { createFirstLink, linkLimits, mailDueLinks } from "./sign-in/request-link.ts";

export interface RunningDesk {
	readonly server: Server;
	readonly url: string;
	/** True while nobody may sign in. */
	readonly isEmpty: boolean;
	/**
	 * Single-use link that lets the first person in. Undefined if somebody is registered, or if no terminal shows it.
	 */
	readonly firstLink: string | undefined;
	close(): Promise<void>;
}

/** Milliseconds between two looks for sign-in links that are due to be emailed again. */
const mailPollInterval = 5_000;

interface StartOptions {
	readonly log: Log;
	/** Wakes the delivery workers because something is due. */
	readonly wake: () => void;
	readonly getNow: () => Date;
	/** True if a terminal shows the startup messages. Without one, a link would end up in a log. */
	readonly isTerminal: boolean;
	/** Migrations of this program. */
	readonly known: Migrations;
}

/**
 * Starts the desk with a listener, a database and limits of its own, so that no failure of the desk stops leads from
 * being accepted.
 *
 * @returns undefined if the settings turn the desk off
 * @throws Error with one line that names the setting
 */
export async function startDesk(
	settings: Settings,
	{ log, wake, getNow, isTerminal, known }: StartOptions,
): Promise<RunningDesk | undefined> {
	const { DESK_PORT, DESK_HOST, DATABASE_URL, SMTP_URL, MAIL_FROM, TRUST_PROXY } = settings;
	if (DESK_PORT === undefined) return undefined;
	const db = await openDatabase(DATABASE_URL, { known });
	const mailer = SMTP_URL === undefined ? undefined : startMailer({ url: SMTP_URL, from: MAIL_FROM, concurrency: 1 });
	const pending = new Set<Promise<void>>();
	const serveFile = await loadDeskFiles(fileURLToPath(new URL("../../build/desk", import.meta.url)));
	let mails: Job | undefined;
	const close = async () => {
		await mails?.stop();
		await Promise.all(pending);
		mailer?.close();
		await db.destroy();
	};
	// The app needs the URL, which needs the port, which is known once the server listens
	let app: ReturnType<typeof buildDesk> | undefined;
	const server = createHttpServer(
		{ fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }) },
		log,
		TRUST_PROXY,
	);
	try {
		const port = await listen(server, DESK_PORT, DESK_HOST, "DESK_PORT, DESK_HOST");
		const url = deskUrlWithPort(settings, port);
		const deps: DeskDeps = {
			db,
			url,
			siteHost: new URL(settings.SITE_URL).host,
			proxies: TRUST_PROXY,
			limiter: createMemoryLimiter(postLimits, getNow),
			linkLimiter: createMemoryLimiter(linkLimits, getNow),
			sendMail:
				mailer &&
				(async (mail) => {
					const { error, cause } = await mailer.send(mail);
					if (error !== null) logFailure(log, cause, "an email from the desk was not sent", { reason: error });
					return error;
				}),
			isMailServerUp: async () => mailer === undefined || mailer.isUp(),
			writeErasureLists: createErasureListWriter(db, settings, log),
			wake,
			findDeliveryTargets: (form) => ({
				hasWebhook: findWebhookUrl(settings, form) !== undefined,
				mailbox: leadMailbox(settings, form),
			}),
			listMailChannels: (form, email) => listMailChannels(settings, form, email),
			serveFile,
			log,
			getNow,
			newToken,
			runInBackground(work) {
				const done = work()
					.catch((error) => logFailure(log, error, "a link could not be sent"))
					.finally(() => pending.delete(done));
				pending.add(done);
			},
		};
		app = buildDesk(deps);
		mails = runEvery(mailPollInterval, () =>
			mailDueLinks(deps, getNow().getTime()).catch((error) =>
				logFailure(log, error, "sign-in links could not be emailed"),
			),
		);
		const link = isTerminal ? await createFirstLink(db, url, newToken, getNow().getTime()) : undefined;
		return { server, url, isEmpty: !(await hasPeople(db)), firstLink: link, close };
	} catch (error) {
		await close();
		throw error;
	}
}
