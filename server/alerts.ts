import { createTransport } from "nodemailer";
import { company } from "../content/company.ts";
import { minuteOf } from "./london-time.ts";
import type { AlertMemory, Backlog, DeliveryQueue } from "./store/store.ts";

const minute = 60_000;
/** A lead that is not delivered by then is worth an alert. */
const longestWait = 30 * minute;
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
 * instances together.
 *
 * @returns whether a mail went out
 * @throws when the mail server does not take it; the next try is due in five minutes
 */
export async function alertOffice(store: DeliveryQueue & AlertMemory, mail: Mail, now: number): Promise<boolean> {
	const backlog = await store.backlog(now - longestWait);
	if (backlog.length === 0) return false;
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

/** What is wrong, and what helps: the commands that fit it. */
const cases = {
	failed: {
		what: "failed: no further attempt is made",
		help: `npm run leads -- list --state failed
npm run leads -- show ID        says why: mend that, then
npm run leads -- retry --all`,
	},
	pending: {
		what: "waiting for more than 30 minutes: attempts go on by themselves",
		help: `npm run leads -- list --state pending
npm run leads -- show ID        says why
npm run leads -- retry --all    sends them now, if the webhook is back`,
	},
	held: {
		what: "held: their form has no webhook",
		help: `npm run leads -- list --state held
Set HUB_WEBHOOK_BASE_URL or CRM_WEBHOOK_URL and restart
the service: then they go out by themselves.`,
	},
} as const;

/** Counts and commands, no personal data: mail is read by whoever it is passed on to. */
function describe(backlog: readonly Backlog[]): Message {
	const leadsIn = (state: Backlog["state"]) =>
		backlog.filter((each) => each.state === state).reduce((sum, { leads }) => sum + leads, 0);
	const found = (["failed", "pending", "held"] as const).filter((state) => leadsIn(state) > 0);
	const all = found.reduce((sum, state) => sum + leadsIn(state), 0);
	const oldest = Math.min(...backlog.map(({ oldestReceivedAt }) => oldestReceivedAt));
	return {
		subject: `${company.name}: ${all === 1 ? "1 lead is" : `${all} leads are`} not delivered`,
		text: `${all === 1 ? "This lead has not reached its" : "These leads have not reached their"} webhook. The oldest came in at
${minuteOf(new Date(oldest))} London time.

${found.map((state) => `${leadsIn(state)} ${cases[state].what}\n\n${cases[state].help.replace(/^/gm, "    ")}\n`).join("\n")}`,
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
