import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { company } from "../../content/company/company.ts";
import { commitments } from "../../content/company/figures.ts";
import { fillReply, type ReplyTemplate, replyTemplates } from "../../content/company/reply-templates.ts";
import { day, hour } from "../../content/shared/time.ts";
import { customerPagePath } from "../../forms/customer-page.ts";
import { openDatabase } from "../../server/database/open.ts";
import type { Database } from "../../server/database/schema.ts";
import { decideLeadMail, decidePageMail } from "../../server/delivery/lead-flood.ts";
import { queuePageMail } from "../../server/delivery/page-mails.ts";
import { alertAboutBackups, alertAboutReplies, alertAboutRewrite, alertOffice } from "../../server/jobs/alerts.ts";
import { mailLateEmergencies } from "../../server/jobs/late-emergencies.ts";
import { mailMorning } from "../../server/jobs/morning.ts";
import type { OfficeMailer } from "../../server/jobs/office-mailer.ts";
import { remindOffice } from "../../server/jobs/reminder.ts";
import { insertLead, type NewLead } from "../../server/leads/insert.ts";
import type { Mail } from "../../server/mail/mail.ts";
import { composeReply } from "../../server/mail/templates/about-lead.ts";
import { composeConfirmation } from "../../server/mail/templates/confirmation.ts";
import { composeDeskInvitation } from "../../server/mail/templates/invitation.ts";
import { composeLeadMail, type MailedLead } from "../../server/mail/templates/lead.ts";
import { composeEmailChanged, composeEmailCheck } from "../../server/mail/templates/new-email.ts";
import { composePageMail, type PageNews } from "../../server/mail/templates/page-mail.ts";
import { composeSignInMail } from "../../server/mail/templates/sign-in.ts";
import { recordEvent, serviceActor } from "../../server/workflow/events.ts";
import { replyLimits } from "../../server/workflow/reply-limits.ts";
import type { ArrivedMail } from "./arrivals.ts";

type SampleMail = readonly [occasion: string, to: string, mail: Mail];

const siteUrl = `https://${company.domain}`;
const pagePath = `${customerPagePath}/TOKEN`;
const deskUrl = `https://desk.${company.domain}`;
const [office, customer, colleague] = [company.email, "ada@example.org", "joe@example.com"];
/** A Tuesday morning. */
const now = Date.parse("2026-03-03T10:30:00Z");

const payload = {
	fullName: "Ada Example",
	email: customer,
	phoneNumber: "020 7946 0555",
	postCode: "SE15 4QL",
	typeOfService: "Leak Detection",
	problemLocation: "Kitchen",
	additionalMessage: "Water comes through the ceiling since Sunday.\n\nCould someone come before Friday?",
};

const lead: MailedLead = { reference: "BF-7K3Q0A", form: "plumbing", payload, receivedAt: now, urgency: null };

const cancelledVisit = { at: now + day, assignee: "Joe Mercer", email: colleague };

function composeSamplePageMail(news: Partial<PageNews>): Mail {
	const nothing: PageNews = {
		messages: [],
		soundsUrgent: false,
		isReplyOwed: true,
		added: { pictures: 0, drawings: 0 },
		phone: undefined,
		isCancelled: false,
		merged: [],
		visit: undefined,
	};
	return composePageMail(lead, { ...nothing, ...news }, deskUrl) ?? { subject: "", text: "" };
}

/** Writes the emails that need no database. */
function composeMails(): readonly SampleMail[] {
	const link = `${deskUrl}/enter#TOKEN`;
	const person = { name: "Joe Mercer", email: colleague, link, expiresAt: now + day };
	const facts = {
		name: "Ada Example",
		reference: lead.reference,
		sender: "Joe Mercer",
		company: company.name,
		phone: company.phone,
		days: String(commitments.quoteValidDays),
		visit: "Thursday 5 March, 14:00",
		length: "an hour",
	};
	const templates = Object.keys(replyTemplates).filter((name): name is ReplyTemplate => name in replyTemplates);
	const replies = templates.map((name): SampleMail => {
		const mail = composeReply(lead.reference, fillReply(name, facts), siteUrl + pagePath);
		return [`A reply from the desk: ${name}`, customer, mail];
	});
	return [
		["A new lead", office, composeLeadMail(lead, deskUrl)],
		["An emergency", office, composeLeadMail({ ...lead, urgency: "emergency" }, deskUrl)],
		["A lead from a phone call", office, composeLeadMail({ ...lead, origin: "phone" }, deskUrl)],
		["The confirmation", customer, composeConfirmation(lead, siteUrl, pagePath)],
		...replies,
		["A message from a customer's page", office, composeSamplePageMail({ messages: ["Could Thursday work as well?"] })],
		["Photographs from a customer's page", office, composeSamplePageMail({ added: { pictures: 3, drawings: 1 } })],
		["A cancelled enquiry", office, composeSamplePageMail({ isCancelled: true, visit: cancelledVisit })],
		["An invitation", colleague, composeDeskInvitation({ ...person, invitedBy: "Aisha Karim" })],
		[
			"A sign-in link",
			colleague,
			composeSignInMail({ ...person, askedAt: now, browser: "Firefox on Windows", address: "192.0.2.1" }),
		],
		["A new email address", colleague, composeEmailCheck(link, colleague, now + day)],
		["The old email address", colleague, composeEmailChanged("joe.mercer@example.com")],
	];
}

/** Stores leads that the office's jobs have something to say about. */
async function storeLeads(db: Database): Promise<void> {
	const store = (hoursAgo: number, more: Partial<NewLead> = {}, form: NewLead["form"] = "plumbing") =>
		insertLead(db, {
			id: randomUUID(),
			form,
			payload,
			receivedAt: new Date(now - hoursAgo * hour),
			hasTarget: true,
			isSpam: false,
			mails: [],
			countConfirmation: () => true,
			fingerprint: randomUUID(),
			spamReasons: [],
			...more,
		});
	await store(21);
	await store(30);
	await store(4, { isSpam: true, spamReasons: ["marketing offer"] });
	const emergency = await store(1.5);
	await db.updateTable("leads").set({ urgency: "emergency" }).where("id", "=", emergency.id).execute();
	for (const [next_kind, next_at] of [
		["visit", "2026-03-03T14:00"],
		["call", "2026-03-02"],
	] as const) {
		const { id } = await store(50);
		await db
			.updateTable("leads")
			.set({ answered_at: now - 40 * hour, next_kind, next_at })
			.where("id", "=", id)
			.execute();
	}
	const calm = { ...payload, additionalMessage: "No hurry." };
	for (let count = 0; count < 21; count += 1) await store(0, { payload: calm, hasTarget: false }, "gc");
}

/** Runs the office's jobs on leads that are made up, and returns the emails that they send. */
async function runJobs(db: Database): Promise<readonly SampleMail[]> {
	const sent: SampleMail[] = [];
	let occasion = "";
	const officeMailer: OfficeMailer = {
		mailer: {
			timeout: 0,
			sendMail: async ({ mail, to }) => {
				sent.push([occasion, [to].flat().join(", "), mail]);
				return { status: 250, error: null, isFinal: true };
			},
			close: () => undefined,
		},
		alertTo: office,
		officeTo: office,
		schedule: [hour, day],
		deskUrl,
		isMailed: () => false,
	};
	await storeLeads(db);
	const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
		"The morning": () => mailMorning(db, officeMailer, 8 * 60, now),
		"The reply time is nearly over": () => remindOffice(db, officeMailer, now),
		"An emergency is unanswered": () => mailLateEmergencies(db, officeMailer, now),
		"Too many leads for single emails": async () => {
			const flood = { receivedAt: now, attemptCount: 0, isResent: false, urgency: null };
			const mail = await decideLeadMail(db, flood, now, deskUrl);
			if (typeof mail !== "string") sent.push([occasion, office, mail]);
		},
		"Deliveries are outstanding": () => alertOffice(db, officeMailer, now),
		"Deliveries are no longer outstanding": async () => {
			await db.updateTable("deliveries").set({ state: "delivered", next_attempt_at: null }).execute();
			await alertOffice(db, officeMailer, now + hour);
		},
		"Backups need attention": () => alertAboutBackups(db, officeMailer, ["the last backup is 3 hours old"], now),
		"The database's file was not rewritten": () =>
			alertAboutRewrite(db, officeMailer, "it needs 2.4 GB of free disk and has 0.6 GB", now),
		"The office has sent too many replies": async () => {
			for (let count = 0; count < replyLimits.office; count += 1)
				await recordEvent(db, { what: "replied", by: serviceActor, at: now });
			await alertAboutReplies(db, officeMailer, now);
		},
		"Too many customers write for single emails": async () => {
			for (const lead of await db.selectFrom("leads").select(["id", "form"]).where("form", "=", "gc").execute())
				await queuePageMail(db, { id: randomUUID(), lead, isFile: false }, now);
			const news = { receivedAt: now, attemptCount: 0, isResent: false, urgency: null };
			const mail = await decidePageMail(db, news, now, deskUrl);
			if (typeof mail !== "string") sent.push([occasion, office, mail]);
		},
	};
	for (const [name, run] of Object.entries(jobs)) {
		occasion = name;
		await run();
	}
	return sent;
}

/** Writes every email that the product sends, with sample data, in the shape of arrived emails. */
export async function writeSampleMails(): Promise<readonly (ArrivedMail & { number: number; at: string })[]> {
	const folder = await mkdtemp(join(tmpdir(), "sample-mails-"));
	const db = await openDatabase(`file:${join(folder, "leads.db")}`);
	try {
		const mails = [...composeMails(), ...(await runJobs(db))];
		// The page puts what came last first
		return mails.toReversed().map(([occasion, to, { subject, text, html = "" }], index) => ({
			kind: "mail" as const,
			number: index + 1,
			at: new Date(now).toISOString(),
			from: office,
			to: [to],
			subject,
			headers: [{ name: "Occasion", value: occasion }],
			text,
			html,
		}));
	} finally {
		await db.destroy();
		await rm(folder, { recursive: true });
	}
}
