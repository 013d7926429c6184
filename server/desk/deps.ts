import type { HttpBindings } from "@hono/node-server";
import type { FormPath } from "../../forms/forms.ts";
import type { Session } from "../auth/sessions.ts";
import type { Database } from "../database/schema.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import type { MailChannel } from "../leads/lead.ts";
import type { Log } from "../log.ts";
import type { OutgoingMail } from "../mail/mailer.ts";

/** Dependencies of the desk's HTTP app. Clock and token generator are injected. */
export interface DeskDeps {
	readonly db: Database;
	/** Public URL of the desk, without a trailing slash. */
	readonly url: string;
	/** Host of the site, as shown to people. */
	readonly siteHost: string;
	/** Number of trusted proxies in front of the desk. */
	readonly proxies: number;
	/** Counts attempts made without a session. */
	readonly limiter: Pick<RateLimiter, "consume">;
	/** Counts the sign-in links requested from an address, for any recipient. */
	readonly linkLimiter: Pick<RateLimiter, "consume">;
	/** Sends an email and returns why that failed, or null; undefined if no mail server is set. */
	readonly sendMail: ((mail: OutgoingMail) => Promise<string | null>) | undefined;
	readonly isMailServerUp: () => Promise<boolean>;
	/** Writes the list of erasures next to the backups, which would bring erased people and removed access back. */
	readonly writeErasureLists: () => Promise<void>;
	/** Wakes the delivery workers because something is due. */
	readonly wake: () => void;
	/** Returns whether a form has a webhook, and its mailbox. */
	readonly findDeliveryTargets: (form: FormPath) => {
		readonly hasWebhook: boolean;
		readonly mailbox: string | undefined;
	};
	/** Returns the emails that a lead of this form causes, given the customer's address. */
	readonly listMailChannels: (form: FormPath, email: string) => readonly MailChannel[];
	/** Serves the built application; undefined if it is not built. */
	readonly serveFile: ((request: Request, path: string) => Promise<Response>) | undefined;
	readonly log: Log;
	readonly getNow: () => Date;
	/** Generates a random Base64url token for a link or a cookie. */
	readonly newToken: () => string;
	/** Runs work outside the request. A shutdown waits for it. */
	readonly runInBackground: (work: () => Promise<void>) => void;
}

/** Hono environment of the desk's handlers. */
export interface DeskEnv {
	Bindings: Partial<HttpBindings>;
	Variables: {
		/** Session of the request; undefined without one. */
		maybeSession: Session | undefined;
		/** Session of the request, set by `requireSession`. */
		session: Session;
	};
}
