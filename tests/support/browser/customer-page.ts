import { randomInt } from "node:crypto";
import { onTestFinished } from "vitest";
import { pageHeader } from "../../../forms/page-header.ts";
import { openDatabase } from "../../../server/database/open.ts";
import { findLinkedLead } from "../../../server/leads/customer-links.ts";
import type { SomeFields } from "../../../server/leads/fields.ts";
import { addNote } from "../../../server/workflow/notes.ts";
import { change } from "../data/changes.ts";
import { plumbingRequest } from "../service/post-leads.ts";
import { baseUrl, product } from "../service/product.ts";

const joe = { name: "Joe Mercer" };

/** Sends an enquiry of a person of its own. Returns the path of its customer's page. */
export async function sendEnquiry(values: Readonly<Record<string, string>> = {}): Promise<string> {
	const number = randomInt(1e6);
	const response = await fetch(`${await baseUrl()}/api/leads/plumbing`, {
		method: "POST",
		headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.9.${number >> 12}.${number & 255}` },
		body: JSON.stringify({
			...plumbingRequest,
			email: `customer${number}@example.com`,
			phone: `07700 9${String(number).padStart(5, "0").slice(-5)}`,
			...values,
		}),
	});
	const path = response.headers.get(pageHeader);
	if (!path) throw new Error(`no page: ${response.status} ${await response.text()}`);
	return path;
}

/** Opens the enquiry of a customer's page in the test file's own product, for what the office does with it. */
export async function openEnquiry(path: string) {
	const { databaseUrl } = (await product()).service;
	const db = await openDatabase(databaseUrl, { mustExist: true });
	onTestFinished(() => db.destroy());
	const lead = await findLinkedLead(db, path.split("/")[2] ?? "", Date.now());
	if (!lead) throw new Error(`no enquiry at ${path}`);
	const { id } = lead;
	return {
		db,
		id,
		answer: () => addNote(db, { id: crypto.randomUUID(), leadId: id, kind: "call", text: "Rang" }, joe, Date.now()),
		change: (to: SomeFields) => change(db, id, to, joe, Date.now()),
	};
}
