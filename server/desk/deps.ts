import type { HttpBindings } from "@hono/node-server";
import type { FormPath } from "../../forms/forms.ts";
import type { PostLimiter } from "../leads/limits.ts";
import type { Log } from "../log.ts";
import type { OutgoingMail } from "../mail/mailer.ts";
import type { Session } from "../store/sessions.ts";
import type { LeadArchive, People, Work } from "../store/store.ts";

/** What the desk is made of; time and chance are arguments. */
export interface DeskDeps {
	readonly store: Work & People & LeadArchive;
	/** Where people reach it, without a slash at the end. */
	readonly url: string;
	/** The site's host, for people to read. */
	readonly siteHost: string;
	/** How many proxies in front are trusted. */
	readonly proxies: number;
	/** Counts what people try who have not signed in. */
	readonly limiter: Pick<PostLimiter, "count">;
	/** Counts the sign-in links that an address asks for, whoever they are for. */
	readonly linkLimiter: Pick<PostLimiter, "count">;
	/** Hands a mail to the mail server; undefined where none is set. */
	readonly mail: ((mail: OutgoingMail) => Promise<void>) | undefined;
	/** Writes the list of erasures beside the backups, which bring back who was erased. */
	readonly keepErasures: () => Promise<void>;
	/** Tells the delivery workers that something is due. */
	readonly wake: () => void;
	/** Which forms have a webhook and a mailbox. */
	readonly outlets: (form: FormPath) => { readonly hasWebhook: boolean; readonly mailbox: string | undefined };
	/** The built application; undefined where it is not built. It asks the desk's interface for whoever asks for a page. */
	readonly files: ((request: Request, path: string, ask: typeof fetch) => Promise<Response>) | undefined;
	readonly log: Log;
	readonly clock: () => Date;
	/** Random, in Base64url: what a link or a cookie carries. */
	readonly newToken: () => string;
	/** Does something beside the answers; a stop waits for it. */
	readonly later: (work: () => Promise<void>) => void;
}

/** What a handler finds. */
export interface DeskEnv {
	Bindings: Partial<HttpBindings>;
	Variables: {
		/** Undefined for whoever is not signed in. */
		visitor: Session | undefined;
		/** Present behind `signedIn`. */
		session: Session;
	};
}
