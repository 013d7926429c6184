import { createTransport } from "nodemailer";
import { company } from "../../content/company/company.ts";
import { minute } from "../../content/shared/time.ts";
import { isBug } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import type { CalendarMethod } from "../text/ical.ts";
import { AccessTokenError, fetchAccessToken, type OAuthClient } from "./access-token.ts";
import { cleanAddress, cleanHeader, type Mail } from "./mail.ts";

export interface Mailbox {
	readonly name: string;
	readonly address: string;
}

export interface OutgoingMail {
	readonly mail: Mail;
	readonly to: string | readonly string[];
	readonly replyTo?: Mailbox;
	/** Local part of the Message-ID. A resent email keeps it, so that mail programs show one copy. */
	readonly id: string;
	/** Local part of the Message-ID of the email that this one follows, so that mail programs show both together. */
	readonly follows?: string | undefined;
	/** Calendar entry that goes along with a request to attend. */
	readonly calendarEntry?: { readonly method: CalendarMethod; readonly content: string } | undefined;
	/** Reason why no person has written the email (RFC 3834); undefined if a person has. */
	readonly submitted?: "auto-generated" | "auto-replied";
}

export interface MailResult {
	/** SMTP reply code or HTTP status, if there was a response. */
	readonly status: number | null;
	/** Our description of the error; null after a success. The server's text may repeat an address. */
	readonly error: string | null;
	/** True if no further attempt would help. */
	readonly isFinal: boolean;
	/** True if the server got the whole email but its response never came: the email may have arrived. */
	readonly mayHaveArrived?: boolean;
	/** Recipients to try again because the server put them off while it took the email for others. */
	readonly deferredTo?: readonly string[];
	/** True if some recipients have rejected the email for good, and the others have it. */
	readonly isRefusedBySome?: boolean;
	readonly cause?: unknown;
}

export interface Mailer {
	/** Time limit of one attempt in milliseconds, from the connection to the server's last response. */
	readonly timeout: number;
	/** Sends an email on a connection of its own, closed when the attempt ends or the signal aborts it. Never throws. */
	sendMail(outgoing: OutgoingMail, signal?: AbortSignal): Promise<MailResult>;
	/** Aborts all attempts. */
	close(): void;
}

interface MailerOptions {
	/** URL of the mail server: `smtp://…` or `smtps://…` */
	readonly url: string;
	readonly from: Mailbox;
	/** Gets an access token for the URL's user, which has no password then. */
	readonly oauth?: OAuthClient;
	readonly timeout?: number;
}

/**
 * Default time limit of an attempt. A server that takes twelve seconds for each response needs up to 100 seconds with
 * TLS and a password. Giving up on it earlier would send the email again.
 */
const attemptTimeout = 2 * minute;

/** SMTP commands that concern the email. A rejection of any other concerns us, such as a changed password. */
const mailCommands = ["MAIL FROM", "RCPT TO", "DATA"];

/** Creates the mailer that the settings name; undefined without a mail server. */
export function openMailer(settings: Settings): Mailer | undefined {
	const { SMTP_URL: url, MAIL_FROM: from, SMTP_OAUTH_URL, SMTP_OAUTH_CLIENT, SMTP_OAUTH_REFRESH_TOKEN } = settings;
	const oauth = SMTP_OAUTH_URL &&
		SMTP_OAUTH_CLIENT && { url: SMTP_OAUTH_URL, ...SMTP_OAUTH_CLIENT, refreshToken: SMTP_OAUTH_REFRESH_TOKEN };
	return url === undefined ? undefined : createMailer({ url, from, ...(oauth && { oauth }) });
}

/** Creates a mailer. It keeps no connection open, because an office sends a few dozen emails a day. */
export function createMailer({ url, from, oauth, timeout = attemptTimeout }: MailerOptions): Mailer {
	const closing = new AbortController();

	async function sendOnce(outgoing: OutgoingMail, signal: AbortSignal): Promise<MailResult> {
		const { mail, to, replyTo, id, follows, calendarEntry, submitted } = outgoing;
		// The signal ends an attempt before any of the library's own time limits
		const limit = timeout + minute;
		let isSent = false;
		try {
			const transport = createTransport({
				url,
				// Nodemailer takes the user from the URL
				...(oauth && { auth: { type: "OAuth2", accessToken: await fetchAccessToken(oauth, signal) } }),
				connectionTimeout: limit,
				greetingTimeout: limit,
				socketTimeout: limit,
				disableFileAccess: true,
				disableUrlAccess: true,
			});
			transport.use("stream", ({ message }, done) => {
				message.processFunc((text) => text.once("end", () => (isSent = true)));
				done();
			});
			const { response, rejectedErrors = [] } = await transport.sendMail({
				signal,
				from: sanitizeMailbox(from),
				to: [to].flat().map((address) => ({ name: "", address: cleanAddress(address) })),
				...(replyTo && { replyTo: sanitizeMailbox(replyTo) }),
				subject: cleanHeader(mail.subject),
				messageId: formatId(id),
				...(follows && { inReplyTo: formatId(follows), references: formatId(follows) }),
				...(submitted && { headers: { "Auto-Submitted": submitted, "X-Auto-Response-Suppress": "All" } }),
				text: mail.text,
				...(mail.html && { html: mail.html }),
				...(calendarEntry && { icalEvent: calendarEntry }),
			});
			const deferred = rejectedErrors.filter(({ responseCode = 0 }) => responseCode < 500);
			const deferredTo = deferred.flatMap(({ recipient }) => recipient ?? []);
			const rejections = rejectedErrors.filter(({ responseCode = 0 }) => responseCode >= 500);
			const partialResult = (status: number | null = null) => ({
				status,
				error: `${["SMTP", status].filter(Boolean).join(" ")} for some recipients`,
			});
			if (deferredTo.length > 0) return { ...partialResult(deferred[0]?.responseCode), isFinal: false, deferredTo };
			if (rejections.length > 0)
				return { ...partialResult(rejections[0]?.responseCode), isFinal: true, isRefusedBySome: true };
			return { status: Number.parseInt(response, 10) || null, error: null, isFinal: true };
		} catch (error) {
			const isLate = signal.reason instanceof Error && signal.reason.name === "TimeoutError";
			const reason = signal.aborted && (isLate ? `no response within ${timeout / 1000} s` : "cut off");
			return toMailResult(error, isSent, reason);
		}
	}

	return {
		timeout,
		sendMail: (outgoing, signal) =>
			sendOnce(
				outgoing,
				AbortSignal.any([AbortSignal.timeout(timeout), closing.signal, ...(signal === undefined ? [] : [signal])]),
			),
		close: () => closing.abort(),
	};
}

const formatId = (id: string): string => `<${id}@${company.domain}>`;

const sanitizeMailbox = ({ name, address }: Mailbox): Mailbox => ({
	name: cleanHeader(name),
	address: cleanAddress(address),
});

/** @param reason why the attempt was aborted; false if it was not */
function toMailResult(cause: unknown, isSent: boolean, reason: string | false): MailResult {
	const fields: Readonly<Record<string, unknown>> = cause instanceof Error ? { ...cause } : {};
	const { command, responseCode: status } = fields;
	if (!reason && typeof status === "number") {
		const isAboutMail = mailCommands.includes(String(command));
		// Keeps only the enhanced code (RFC 3463) of the server's text, such as 5.7.1
		const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(fields.response)) ?? [];
		const rejected = `SMTP ${[status, enhanced].filter(Boolean).join(" ")}`;
		return {
			status,
			error: isAboutMail ? `${rejected} to ${command}` : `${rejected} before the message was sent (${command})`,
			isFinal: isAboutMail && status >= 500,
		};
	}
	if (!reason && cause instanceof AccessTokenError)
		return { status: null, error: cause.message, isFinal: false, cause };
	if (fields.code === "EENVELOPE")
		return { status: null, error: "no address that email can be sent to", isFinal: true };
	const code = String(fields.originalCode ?? fields.code ?? "unknown");
	const error = isSent
		? `the mail server did not confirm it (${reason || code})`
		: reason || (isBug(cause) ? `not written (${code})` : `${describeConnection(code)} (${code})`);
	return { status: null, error, isFinal: false, mayHaveArrived: isSent, cause };
}

/** Describes why there was no connection to the mail server, from OpenSSL's or the system's code. */
function describeConnection(code: string): string {
	if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return "our mail server's certificate is for another name";
	if (/CERT|VERIFY/.test(code)) return "our mail server's certificate is not trusted";
	if (/^ERR_SSL|^EPROTO$/.test(code)) return "our mail server does not speak TLS on this port";
	return "our mail server is not reachable";
}
