import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { FormPath } from "../../forms/forms.ts";
import type { Session } from "../auth/sessions.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import type { StoreDeps } from "../leads/accept.ts";
import type { Log } from "../log.ts";
import type { MailResult, OutgoingMail } from "../mail/mailer.ts";

/** Dependencies of the desk's HTTP app. The clock is injected. */
export interface DeskDeps extends StoreDeps {
	readonly url: string;
	/** Host of the site, as shown to people. */
	readonly siteHost: string;
	readonly proxies: number;
	/** Counts attempts made without a session. */
	readonly limiter: RateLimiter;
	/** Counts the links requested from an address, for any recipient, and by a person, for a new email. */
	readonly linkLimiter: RateLimiter;
	/** Sends an email; undefined if no mail server is set. */
	readonly sendMail: ((mail: OutgoingMail) => Promise<Pick<MailResult, "error" | "mayHaveArrived">>) | undefined;
	/** Writes the list of erasures next to the backups, which would bring erased people and removed access back. */
	readonly writeErasureLists: () => Promise<void>;
	/** Returns the mailbox that a form's leads are emailed to; undefined if there is none. */
	readonly findMailbox: (form: FormPath) => string | undefined;
	/** Serves the built application; undefined if it is not built. */
	readonly serveFile: ((c: Context) => Promise<Response>) | undefined;
	readonly countBrowserError: () => void;
	readonly log: Log;
	/** Runs work outside the request. A shutdown waits for it. */
	readonly runInBackground: (work: () => Promise<void>) => void;
}

export interface DeskEnv {
	Bindings: Partial<HttpBindings>;
	Variables: {
		maybeSession: Session | undefined;
		/** Session of the request, set by `requireSession`. */
		session: Session;
	};
}
