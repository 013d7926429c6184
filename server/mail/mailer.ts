import { createTransport } from "nodemailer";
import { company } from "../../content/company/company.ts";
import { isBug } from "../log.ts";
import type { Mail } from "./parts.ts";
import { cleanHeader } from "./render/escape.ts";
import { renderHtml } from "./render/html.ts";
import { renderText } from "./render/text.ts";

/** Mailbox with its owner's name. */
export interface Mailbox {
	readonly name: string;
	readonly address: string;
}

/** Email without a layout. */
interface PlainMail {
	readonly subject: string;
	readonly text: string;
}

export interface OutgoingMail {
	readonly mail: Mail;
	readonly to: string | readonly string[];
	readonly replyTo?: Mailbox;
	/** Local part of the Message-ID. A resent email keeps it, so that mail programs show one copy. */
	readonly id: string;
	/** Reason why no person has written the email (RFC 3834). */
	readonly submitted: "auto-generated" | "auto-replied";
}

/** Email that a person has written. */
export type WrittenMail = Omit<OutgoingMail, "mail" | "submitted"> & { readonly mail: PlainMail };

interface MailResult {
	/** SMTP reply code, if there was one. */
	readonly status: number | null;
	/**
	 * Error in our own words; null once the server has accepted the email. Never the server's text, which may repeat an
	 * address.
	 */
	readonly error: string | null;
	/** True if another attempt is pointless: the email was accepted, or it was rejected for good. */
	readonly isFinal: boolean;
	/** Recipients to try again because the server put them off while it took the email for others. */
	readonly retryTo?: readonly string[];
	readonly cause?: unknown;
}

export interface Mailer {
	/**
	 * Sends an email. Never throws.
	 *
	 * @param signal stops waiting for the response
	 */
	send(outgoing: OutgoingMail | WrittenMail, signal?: AbortSignal): Promise<MailResult>;
	/** Returns whether the server accepts a connection and the password, as of the last ten seconds. */
	isUp(): Promise<boolean>;
	close(): void;
}

interface MailerOptions {
	/** URL of the mail server: `smtp://…` or `smtps://…` */
	readonly url: string;
	readonly from: Mailbox;
	/** Number of concurrent emails, each on its own connection. */
	readonly concurrency?: number;
	/** Time limit of one server response, in milliseconds. */
	readonly timeout?: number;
}

/**
 * SMTP commands that concern the email itself. A rejection of any other command concerns us, such as a changed
 * password.
 */
const mailCommands = ["MAIL FROM", "RCPT TO", "DATA"];

/** Milliseconds for which a check of the server is kept, so that many who ask do not open many connections. */
const checkPeriod = 10_000;

/** Starts a mailer with its own pool of connections, which stay open for the next email. */
export function startMailer({ url, from, concurrency = 4, timeout = 15_000 }: MailerOptions): Mailer {
	const transport = createTransport({
		url,
		pool: true,
		maxConnections: concurrency,
		connectionTimeout: timeout,
		greetingTimeout: timeout,
		socketTimeout: timeout,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	// A connection that breaks while idle is reopened for the next email
	transport.on("error", () => undefined);

	async function send(outgoing: OutgoingMail | WrittenMail): Promise<MailResult> {
		const { mail, to, replyTo, id } = outgoing;
		try {
			const { response, rejectedErrors = [] } = await transport.sendMail({
				from: sanitizeMailbox(from),
				to: [to].flat().map((address) => ({ name: "", address: cleanHeader(address) })),
				...(replyTo && { replyTo: sanitizeMailbox(replyTo) }),
				subject: cleanHeader(mail.subject),
				messageId: `<${id}@${company.domain}>`,
				...("submitted" in outgoing && {
					headers: { "Auto-Submitted": outgoing.submitted, "X-Auto-Response-Suppress": "All" },
				}),
				...("text" in mail ? { text: mail.text } : { text: renderText(mail), html: renderHtml(mail) }),
			});
			const deferred = rejectedErrors.filter(({ responseCode = 0 }) => responseCode < 500);
			const retryTo = deferred.flatMap(({ recipient }) => recipient ?? []);
			if (retryTo.length > 0) {
				const status = deferred[0]?.responseCode ?? null;
				return { status, error: `SMTP ${status}: from some of its mailboxes`, isFinal: false, retryTo };
			}
			return { status: Number.parseInt(response, 10) || null, error: null, isFinal: true };
		} catch (error) {
			return toMailResult(error, timeout);
		}
	}

	let lastCheck: { readonly at: number; readonly isUp: Promise<boolean> } | undefined;
	function isUp(): Promise<boolean> {
		if (!lastCheck || Date.now() - lastCheck.at > checkPeriod) {
			const check = transport.verify().then(
				() => true,
				() => false,
			);
			lastCheck = { at: Date.now(), isUp: check };
		}
		return lastCheck.isUp;
	}

	return {
		isUp,
		send: (outgoing, signal) => (signal ? Promise.race([send(outgoing), waitForAbort(signal)]) : send(outgoing)),
		close: () => transport.close(),
	};
}

const sanitizeMailbox = ({ name, address }: Mailbox): Mailbox => ({
	name: cleanHeader(name),
	address: cleanHeader(address),
});

function waitForAbort(signal: AbortSignal): Promise<MailResult> {
	return new Promise((resolve) => {
		const end = () => resolve({ status: null, error: "cut off", isFinal: false });
		if (signal.aborted) end();
		signal.addEventListener("abort", end, { once: true });
	});
}

const errorField = (error: unknown, name: "code" | "command" | "responseCode"): unknown =>
	typeof error === "object" && error !== null ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined;

function toMailResult(error: unknown, timeout: number): MailResult {
	const [code, command, responseCode] = (["code", "command", "responseCode"] as const).map((name) =>
		errorField(error, name),
	);
	const status = typeof responseCode === "number" ? responseCode : null;
	if (status !== null) {
		const isAboutMail = mailCommands.includes(String(command));
		const error = isAboutMail ? `SMTP ${status}` : `SMTP ${status}: before the mail (${String(command)})`;
		return { status, error, isFinal: isAboutMail && status >= 500 };
	}
	if (code === "EENVELOPE") return { status, error: "no address that email can be sent to", isFinal: true };
	if (code === "ETIMEDOUT")
		return { status, error: `no response within ${timeout / 1000} s`, isFinal: false, cause: error };
	const reason = isBug(error) ? "not sent" : "no connection";
	return { status, error: `${reason} (${String(code ?? "unknown")})`, isFinal: false, cause: error };
}
