import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { addPerson } from "../../server/auth/people.ts";
import { beginSession } from "../../server/auth/sessions.ts";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { openDatabase } from "../../server/database/open.ts";
import { insertLead } from "../../server/leads/insert.ts";
import { databaseEngines, engineNames } from "../support/data/databases.ts";
import { createFuzzInput } from "../support/data/fuzz-input.ts";
import { someLead } from "../support/data/leads.ts";
import { startService } from "../support/service/service.ts";

/** Number of requests: 30,000 in the fifty rounds of `npm run faults`. */
const requests = Number(process.env.FAULT_ROUNDS ?? 2) * 600;
const atOnce = 8;

const { random, upTo, oneOf, noise, value } = createFuzzInput(20_261_125);

const encoded = () => Buffer.from(noise(40)).toString("base64url");
const clientData = () => Buffer.from(JSON.stringify({ challenge: value(), type: value() })).toString("base64url");
const change = () => {
	const [from, to] = oneOf<readonly [object, object]>([
		[{ status: "new" }, { status: "contacted" }],
		[
			{ status: "new", lostReason: null },
			{ status: "lost", lostReason: "price" },
		],
		[{ assigneeId: "" }, { assigneeId: "" }],
		[{ nextStep: null }, { nextStep: { kind: "call", at: "2026-03-02", minutes: null } }],
		[{ isSpam: false }, { isSpam: true }],
		[{ isDeleted: false }, { isDeleted: true }],
		[{ name: noise(20) }, { name: noise(20) }],
	]);
	return { id: randomUUID(), from, to, ...(upTo(9) < 3 && { undoes: encoded() }) };
};
const credential = (response: object) => ({
	id: encoded(),
	rawId: encoded(),
	type: "public-key",
	clientExtensionResults: {},
	response,
});

/** All routes, with their input. */
const routes: readonly [Route, ...Route[]] = [
	["GET", () => "/api/session"],
	["POST", () => "/api/session/link", () => ({ email: "a@b.example" })],
	["POST", () => "/api/session/link/preview", () => ({ token: noise(60) })],
	["POST", () => "/api/session/link/redeem", () => ({ token: noise(60), name: "Joe", email: "joe@b.example" })],
	["POST", () => "/api/session/passkey/options", () => ({})],
	[
		"POST",
		() => "/api/session/passkey",
		() => ({
			response: credential({ clientDataJSON: clientData(), authenticatorData: encoded(), signature: encoded() }),
		}),
	],
	["DELETE", () => "/api/session"],
	["GET", () => "/api/sessions"],
	["DELETE", () => "/api/sessions"],
	["DELETE", () => `/api/sessions/${someId()}`],
	["GET", () => "/api/passkeys"],
	["POST", () => "/api/passkeys/options", () => ({})],
	[
		"POST",
		() => "/api/passkeys",
		() => ({ name: "My phone", response: credential({ clientDataJSON: clientData(), attestationObject: encoded() }) }),
	],
	["DELETE", () => `/api/passkeys/${someId()}`],
	["GET", () => "/api/people"],
	["POST", () => "/api/people", () => ({ name: "Joe Mercer", email: `joe-${upTo(1e6)}@b.example` })],
	["DELETE", () => `/api/people/${someId()}`],
	["PUT", () => "/api/mails", () => ({ mailFrequency: "each" })],
	["PUT", () => "/api/name", () => ({ name: noise(20) })],
	["POST", () => "/api/email", () => ({ email: `joe-${upTo(1e6)}@b.example` })],
	["GET", () => "/api/office"],
	["GET", () => `/api/leads?${query()}`],
	["GET", () => `/api/counts?${query()}`],
	["GET", () => `/api/news?since=${oneOf(["0", "999999999999999", noise(9)])}`],
	["GET", () => `/api/reports?span=${oneOf(["year", "quarter", encodeURIComponent(noise(9))])}`],
	["GET", () => `/api/export?format=${oneOf(["csv", "xlsx", "pdf"])}&${query()}`],
	["GET", () => `/api/leads/${someId()}`],
	["POST", () => `/api/leads/${someId()}/open`, () => ({ isWriting: true })],
	["POST", () => `/api/leads/${someId()}/changes`, change],
	["POST", () => "/api/leads/rows", () => ({ ids: [someId(), encoded()], find: noise(9) })],
	["POST", () => "/api/export", () => ({ format: oneOf(["csv", "xlsx"]), ids: [someId(), encoded()] })],
	["POST", () => `/api/leads/${someId()}/send`, () => ({ channel: "webhook" })],
	[
		"POST",
		() => "/api/leads",
		() => ({
			id: randomUUID(),
			form: oneOf(["plumbing", "contact"]),
			values: { fullName: noise(20), phoneNumber: noise(20), name: noise(20), phone: noise(20), message: noise(90) },
			sendsConfirmation: false,
		}),
	],
	["POST", () => `/api/leads/${someId()}/replies`, () => ({ id: randomUUID(), text: noise(90), seenAt: 0 })],
	["POST", () => `/api/leads/${someId()}/notes`, () => ({ id: randomUUID(), text: noise(90) })],
	["PUT", () => `/api/notes/${someId()}`, () => ({ text: noise(90) })],
	["DELETE", () => `/api/notes/${someId()}`],
	["GET", () => `/api/leads/${someId()}/customer`],
	["GET", () => `/api/leads/${someId()}/customer.html`],
	["POST", () => `/api/leads/${someId()}/erase`, () => ({ leads: ["BF-000000"], confirm: noise(20) })],
	["GET", () => "/healthz"],
	["GET", () => "/robots.txt"],
	["GET", () => `/${encodeURIComponent(noise(20))}`],
];
type Route = readonly [method: string, path: () => string, body?: () => object];

let ids: readonly string[] = [];
const someId = (): string =>
	oneOf<() => string>([
		() => ids[upTo(ids.length - 1)] ?? "x",
		() => encodeURIComponent(noise(30)),
		() => oneOf(["%00", "%ff", "%E0%A4%A", "__proto__", "BF-000000", "..%2f", "x".repeat(9_000)]),
	])();
const query = (): string =>
	new URLSearchParams(
		["list", "form", "assigneeId", "status", "lostReason", "since", "until", "find", "order", "cursor"].flatMap(
			(name) =>
				random() < 0.3 ? [[name, oneOf(["new", "plumbing", "2026-02-31", "nobody", "waiting", noise(30)])]] : [],
		),
	).toString();

/** Returns a valid body, one with an invalid value, or no JSON at all. */
function createBody(good: object): string {
	if (random() < 0.1) return oneOf([noise(200), "[".repeat(upTo(20_000)), "", JSON.stringify(value())]);
	const names = Object.keys(good);
	const corruptedName = names[upTo(names.length - 1)];
	const values = random() < 0.6 && corruptedName !== undefined ? { ...good, [corruptedName]: value() } : good;
	return JSON.stringify(values);
}

test.each(engineNames)(
	"fuzzed requests to every route of the desk on %s cause no server error or false outage",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const service = await startService({
			env: { DATABASE_URL: await databases.create(), DESK_PORT: "0", TRUST_PROXY: "1" },
		});
		const db = await openDatabase(service.databaseUrl);
		onTestFinished(() => db.destroy());
		const { person } = await addPerson(db, "Aisha Karim", "aisha@b.example", { name: "test" }, Date.now());
		ids = await Promise.all(Array.from({ length: 20 }, async () => (await insertLead(db, someLead())).id));

		const { url } = service.desk();
		const counts = new Map<number, number>();
		const failures: string[] = [];
		let sent = 0;
		/** Sends requests one after another, and signs in again after one that has ended the session. */
		const sendAll = async () => {
			let token = "";
			while (sent < requests) {
				sent += 1;
				const number = sent;
				const [method, path, body] = oneOf(routes);
				const isSignedIn = random() < 0.7;
				if (isSignedIn && token === "") {
					token = newToken();
					await beginSession(db, hashToken(token), person.id, Date.now());
				}
				const asked = `${method} ${path()}`;
				const headers = {
					Origin: random() < 0.95 ? url : "null",
					"X-Forwarded-For": `10.${number & 255}.${(number >> 8) & 255}.1`,
					...(body && { "Content-Type": random() < 0.95 ? "application/json" : "text/plain" }),
					...(isSignedIn && { Cookie: `desk=${token}` }),
				};
				const response = await fetch(url + asked.slice(method.length + 1), {
					method,
					headers,
					...(body && { body: createBody(body()) }),
				});
				await response.arrayBuffer();
				if (response.status === 401 || method === "DELETE") token = "";
				counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
				if (response.status >= 500) failures.push(`${response.status} to ${asked}`);
			}
		};
		await Promise.all(Array.from({ length: atOnce }, sendAll));
		process.stdout.write(`fuzz of the desk on ${engine}: answers ${JSON.stringify(Object.fromEntries(counts))}\n`);
		await service.stop();
		expect(failures).toEqual([]);
		expect(
			service
				.logs()
				.split("\n")
				.filter((line) => line.includes('"level":50')),
		).toEqual([]);
		expect([...counts.keys()]).toEqual(expect.arrayContaining([200, 202, 400, 401, 403, 404, 410, 422]));
	},
	1_200_000,
);
