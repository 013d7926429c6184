import { randomInt } from "node:crypto";
import { pageHeader } from "../../../forms/page-header.ts";
import { plumbingRequest } from "../service/post-leads.ts";
import { baseUrl } from "../service/product.ts";

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
