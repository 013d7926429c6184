import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type MailServer, startMailServer } from "../service/mail-server.ts";
import { plumbingRequest } from "../service/post-leads.ts";
import { type Service, startService } from "../service/service.ts";
import { startWebhookReceiver } from "../service/webhook-receiver.ts";
import { complain, record } from "./artefacts.ts";
import { interceptFromStart } from "./intercept.ts";
import { sharedBrowser } from "./shared-browser.ts";

interface PageOptions {
	readonly width?: number;
	readonly height?: number;
	readonly touch?: boolean;
	readonly expectedConsole?: RegExp;
	/** Session cookie of a signed-in person; without one nobody is signed in. */
	readonly cookie?: string | undefined;
}

let running:
	| Promise<{ service: Service; receiver: Awaited<ReturnType<typeof startWebhookReceiver>>; url: string }>
	| undefined;
let aisha: Promise<string> | undefined;
const contexts: BrowserContext[] = [];

/**
 * Starts the product with its desk, an empty database and all webhooks pointed at one receiver; one per test file.
 *
 * @param env further settings, in the first call of the file
 */
export const startOffice = (env: Readonly<Record<string, string>> = {}) => (running ??= open(env));

async function open(env: Readonly<Record<string, string>>) {
	const receiver = await startWebhookReceiver();
	const service = await startService({
		env: {
			DESK_PORT: "0",
			TRUST_PROXY: "1",
			HUB_WEBHOOK_BASE_URL: `${receiver.url}/hubs`,
			CRM_WEBHOOK_URL: `${receiver.url}/crm`,
			...env,
		},
	});
	return { service, receiver, url: service.desk().url };
}

/**
 * Gives the office of a test file a mail server. Call it at the head of the file. A test that follows a failed one has a
 * new office, with the mail server again.
 *
 * @returns a function that lists the emails to an address
 */
export function haveOfficeWithMail() {
	let mail: MailServer | undefined;
	beforeAll(async () => {
		mail = await startMailServer();
	});
	beforeEach(async () => void (await startOffice(mailSettings(mail?.url ?? ""))));
	afterAll(() => mail?.stop());
	return (address: string) => (mail?.mails ?? []).filter(({ to }) => to.includes(address)).map(({ email }) => email);
}

const mailSettings = (url: string) => ({ SMTP_URL: url, ACKNOWLEDGE: "off", ALERT_TO: "office@brickfold.example" });

/** Starts the office with a mail server, which the caller stops. */
export async function startOfficeWithMail(): Promise<MailServer> {
	const mail = await startMailServer();
	await startOffice(mailSettings(mail.url));
	return mail;
}

export async function closeOffice(): Promise<void> {
	if (!running) return;
	const { service, receiver } = await running;
	running = aisha = undefined;
	await service.stop();
	await receiver.stop();
}

/** Closes everything that a test has opened. */
export async function leaveDesk(hasFailed: boolean): Promise<void> {
	await Promise.all(contexts.splice(0).map((context) => context.close()));
	// The next test must not find this one's leads
	if (hasFailed) await closeOffice();
}

/** Opens a page of the desk in a new browser context. An exception, or an error in the console, fails the test. */
export async function openDesk(
	path = "/",
	{ width = 1440, height = 900, touch = false, expectedConsole, cookie }: PageOptions = {},
): Promise<Page> {
	const { url } = await startOffice();
	const context = await (await sharedBrowser()).newContext({
		baseURL: url,
		viewport: { width, height },
		hasTouch: touch,
		isMobile: touch,
	});
	contexts.push(context);
	await record(context);
	context.setDefaultTimeout(15_000);
	if (cookie) await context.addCookies([{ name: "desk", value: cookie, url }]);
	const page = await context.newPage();
	await interceptFromStart(page);
	page.on("pageerror", (error) => complain(error.message));
	page.on("console", (message) => {
		const text = message.text();
		if (message.type() === "error" && !text.startsWith("Failed to load resource") && !expectedConsole?.test(text))
			complain(text);
	});
	await page.goto(path);
	return page;
}

async function ask(
	path: string,
	body: unknown,
	cookie = "",
): Promise<{ cookie: string; body: Record<string, string> }> {
	const { url } = await startOffice();
	const response = await fetch(`${url}${path}`, {
		method: "POST",
		headers: { Origin: url, "Content-Type": "application/json", Cookie: cookie && `desk=${cookie}` },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	const kept = response.headers.getSetCookie()[0]?.split(";")[0]?.split("=")[1];
	return { cookie: kept ?? "", body: await response.json() };
}

const parseToken = (link: string) => link.slice(link.indexOf("#") + 1);

/** Returns the session cookie of the first person, Aisha Karim. */
export const signInFirstPerson = (): Promise<string> =>
	(aisha ??= startOffice().then(async ({ service }) => {
		const token = parseToken(await service.firstLink());
		const person = { name: "Aisha Karim", email: "aisha@brickfold.example" };
		return (await ask("/api/session/link/redeem", { token, ...person })).cookie;
	}));

/** Returns the session cookie of a colleague whom Aisha invites. */
export async function inviteColleague(name: string, email: string): Promise<string> {
	const { body } = await ask("/api/people", { name, email }, await signInFirstPerson());
	return (await ask("/api/session/link/redeem", { token: parseToken(body.link ?? "") })).cookie;
}

let visitors = 0;

/** Sends a lead as the site does, each from a different address. Returns the customer's email address. */
export async function sendLead(overrides: Readonly<Record<string, string>> = {}, form = "plumbing"): Promise<string> {
	const { service } = await startOffice();
	visitors += 1;
	// Each is another customer, unless a test says otherwise
	const email = overrides.email ?? `visitor-${visitors}@example.com`;
	const phoneNumber = `020 7946 0${String(visitors % 1000).padStart(3, "0")}`;
	const response = await fetch(`${service.url}/api/leads/${form}`, {
		method: "POST",
		headers: { "Content-Type": "application/json", "X-Forwarded-For": `192.0.2.${visitors}` },
		body: JSON.stringify({ ...plumbingRequest, phoneNumber, ...overrides, email }),
	});
	expect(response.status).toBe(202);
	return email;
}

/**
 * Sends a lead and waits until the desk lists it, so that a page opened afterwards has it and does not announce it.
 */
export async function sendListedLead(
	overrides: Readonly<Record<string, string>> = {},
	form = "plumbing",
): Promise<void> {
	const [{ url }, email, cookie] = [await startOffice(), await sendLead(overrides, form), await signInFirstPerson()];
	const listed = async () => {
		const response = await fetch(`${url}/api/leads?find=${email}`, { headers: { Cookie: `desk=${cookie}` } });
		return (await response.json()).rows.length;
	};
	await expect.poll(listed).toBeGreaterThan(0);
}

/** A lead that fills the honeypot, a field that people never see. */
export const spamLead = {
	fullName: "Rank Boost Team",
	website: "https://rank.example",
	additionalMessage: "First page in 7 days",
};

/** Returns whether the page can be scrolled sideways. */
export const isTooWide = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
