import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { hasPeople } from "../auth/people.ts";
import { createErasureListWriter } from "../backup/erasures-file.ts";
import { openDatabase } from "../database/open.ts";
import { findWebhookUrl } from "../delivery/webhook-url.ts";
import { createHttpServer, listen } from "../http/listen.ts";
import { createRateLimiter, postLimits } from "../http/rate-limit.ts";
import { logFailure } from "../log.ts";
import { openMailer } from "../mail/mailer.ts";
import { leadMailbox, listMailChannels } from "../mail/recipients.ts";
import { deskUrlWithPort } from "../settings/desk-url.ts";
import type { Settings } from "../settings/settings.ts";
import { buildDesk } from "./app.ts";
import { createBackground } from "./background.ts";
import type { DeskDeps } from "./deps.ts";
import { loadDeskFiles } from "./files.ts";
import { createFirstLink, linkLimits } from "./sign-in/request-link.ts";

export interface RunningDesk {
	readonly server: Server;
	readonly url: string;
	readonly isEmpty: boolean;
	/** Single-use link that lets the first person in. Undefined if somebody is registered, or if no terminal shows it. */
	readonly firstLink: string | undefined;
	close(): Promise<void>;
}

interface StartOptions extends Pick<DeskDeps, "log" | "wake" | "getNow" | "countBrowserError"> {
	/** True if a terminal shows the startup messages. Without one, a link would end up in a log. */
	readonly isTerminal: boolean;
}

/**
 * Starts the desk with a listener, a database connection and limits of its own, so that its requests and queries do not
 * queue before the site's.
 *
 * @returns undefined if the settings turn the desk off
 * @throws Error with one line that names the setting
 */
export async function startDesk(
	settings: Settings,
	{ log, wake, getNow, countBrowserError, isTerminal }: StartOptions,
): Promise<RunningDesk | undefined> {
	const { DESK_PORT, DESK_HOST, DATABASE_URL, TRUST_PROXY } = settings;
	if (DESK_PORT === undefined) return undefined;
	const db = await openDatabase(DATABASE_URL);
	const mailer = openMailer(settings);
	const background = createBackground(log);
	const serveFile = await loadDeskFiles(fileURLToPath(new URL("../../build/desk", import.meta.url)));
	const close = async () => {
		// Aborts emails that are being sent; their recipients can request them again
		mailer?.close();
		await background.stop();
		await db.destroy();
	};
	// The app needs the URL and so the port, which is known once the server listens
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
			limiter: createRateLimiter(postLimits, getNow),
			linkLimiter: createRateLimiter(linkLimits, getNow),
			sendMail:
				mailer &&
				(async (mail) => {
					const result = await mailer.sendMail(mail);
					const { error, cause } = result;
					if (error !== null) logFailure(log, cause, "an email from the desk was not sent", { reason: error });
					return result;
				}),
			writeErasureLists: createErasureListWriter(db, settings.BACKUP_TO, log),
			wake,
			hasTarget: (form) => findWebhookUrl(settings, form) !== undefined,
			findMailbox: (form) => leadMailbox(settings, form),
			listMailChannels: (form, email) => listMailChannels(settings, db, form, email),
			serveFile,
			countBrowserError,
			log,
			getNow,
			runInBackground: background.run,
		};
		app = buildDesk(deps);
		const link = isTerminal ? await createFirstLink(db, url, getNow().getTime()) : undefined;
		return { server, url, isEmpty: !(await hasPeople(db)), firstLink: link, close };
	} catch (error) {
		await close();
		throw error;
	}
}
