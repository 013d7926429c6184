import { afterEach, expect } from "vitest";
import { type Lead, listLeads } from "../../../server/leads/lead.ts";
import { startApp } from "./app.ts";

export type Running = Awaited<ReturnType<typeof startApp>>;

const running: Running[] = [];

/** Starts the app for one test, and stops it afterwards. */
export async function startTestApp(...options: Parameters<typeof startApp>): Promise<Running> {
	const started = await startApp(...options);
	running.push(started);
	return started;
}

afterEach(() => Promise.all(running.splice(0).map((started) => started.stop())));

/** A complete plumbing request as typed by a visitor. */
export const plumbingRequest = {
	fullName: "Amara Osei",
	email: "amara@example.com",
	phoneNumber: "020 7946 0018",
	postCode: "SW4 0LG",
	typeOfService: "Leak Detection",
	problemLocation: "Kitchen",
	additionalMessage: "Under the sink",
};

/** Creates a JSON post. */
export const jsonPost = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
	method: "POST",
	headers: { "Content-Type": "application/json", ...headers },
	body: typeof body === "string" ? body : JSON.stringify(body),
});

/** Creates a post as sent by a browser without JavaScript. */
export const formPost = (body: Record<string, string> | string, headers: Record<string, string> = {}): RequestInit => ({
	method: "POST",
	headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
	body: new URLSearchParams(body).toString(),
});

/** Sends a request and reads the response. */
export const post = async ({ app }: Pick<Running, "app">, init: RequestInit, path = "/api/leads/plumbing") => {
	const response = await app.request(path, init);
	return { status: response.status, headers: response.headers, body: await response.text() };
};

/** Sends a request and reads the problem document of the response. */
export const postForProblem = async (started: Pick<Running, "app">, init: RequestInit, path?: string) => {
	const { status, headers, body } = await post(started, init, path);
	expect(headers.get("Content-Type")).toBe("application/problem+json");
	return { status, headers, document: JSON.parse(body) };
};

/** Lists all leads in the database, newest first. */
export const listStoredLeads = async ({ db }: Running): Promise<Lead[]> => {
	const leads: Lead[] = [];
	for await (const lead of listLeads(db, {})) leads.push(lead);
	return leads;
};
