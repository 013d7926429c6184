import { createTransport } from "nodemailer";
import { company } from "../content/company.ts";
import { minuteOf } from "./london-time.ts";
import type { AlertMemory, Backlog, DeliveryQueue } from "./store/store.ts";

const minute = 60_000;
/** A lead that is not delivered by then is worth an alert. */
const patience = 30 * minute;
/** Between two alerts, whatever happens. */
const interval = 60 * minute;
const retryAfter = 5 * minute;
const kind = "backlog";

/** The office's mail. */
export interface Mail {
	/** `smtp://…` or `smtps://…` */
	readonly url: string;
	readonly to: string;
}

/**
 * Mails the office when a lead has not been delivered for 30 minutes or anything is failed, at most once an hour for all
 * instances together (issue 'real operation').
 *
 * @returns whether a mail went out
 * @throws when the mail server does not take it; the next try is due in five minutes
 */
export async function alertOffice(store: DeliveryQueue & AlertMemory, mail: Mail, now: number): Promise<boolean> {
	const backlog = await store.backlog(now - patience);
	if (backlog.oldestReceivedAt === undefined) return false;
	if (!(await store.mayAlert(kind, now, interval))) return false;
	try {
		await send(mail, describe(backlog));
	} catch (error) {
		await store.alertAgainAt(kind, now + retryAfter, interval);
		throw error;
	}
	return true;
}

interface Message {
	readonly subject: string;
	readonly text: string;
}

/** Counts and commands, no personal data: mail is read by whoever it is passed on to. */
function describe({ pending, held, failed, oldestReceivedAt = 0 }: Backlog): Message {
	const all = pending + held + failed;
	const lines = [
		[failed, "failed: no further attempt is made"],
		[pending, "waiting for more than 30 minutes: attempts go on"],
		[held, "held: their form has no webhook"],
	] as const;
	return {
		subject: `${company.name}: ${all === 1 ? "1 lead is" : `${all} leads are`} not delivered`,
		text: `These leads have not reached their webhook:

${lines.map(([count, what]) => `${String(count).padStart(8)}  ${what}`).join("\n")}

The oldest came in at ${minuteOf(new Date(oldestReceivedAt))} London time.

See them:         npm run leads -- list --state failed
Why it failed:    npm run leads -- show ID
Send all again:   npm run leads -- retry --all
`,
	};
}

async function send({ url, to }: Mail, { subject, text }: Message): Promise<void> {
	const transport = createTransport({
		url,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 20_000,
	});
	try {
		await transport.sendMail({ from: { name: company.name, address: company.email }, to, subject, text });
	} finally {
		transport.close();
	}
}
