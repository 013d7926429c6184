import { expect } from "vitest";
import type { CustomerPage } from "../../../forms/customer-page.ts";
import { jsonPost, plumbingRequest, post, type Running, startTestApp } from "./post-leads.ts";

const json = { Accept: "application/json" };

/** A file of an upload. */
export interface SentFile {
	readonly id?: string;
	readonly name: string;
	readonly content: Buffer;
}

/** Sends a form, and returns requests to its customer's page. */
export async function sendForm(started: Running, values: Readonly<Record<string, string>> = {}) {
	const { status, headers } = await post(started, jsonPost({ ...plumbingRequest, ...values }));
	expect(status).toBe(202);
	const path = headers.get("Request-Page") ?? "";
	const send = (address: string, fields: Readonly<Record<string, string>> = {}, headers: HeadersInit = json) =>
		started.app.request(`${path}${address}`, { method: "POST", body: new URLSearchParams(fields), headers });
	return {
		path,
		reference: headers.get("Lead-Reference") ?? "",
		get: (address = "") => started.app.request(`${path}${address}`),
		send,
		/** Sends files as the page's script does, one in a request, or as a browser without JavaScript. */
		upload(files: readonly SentFile[], headers: Readonly<Record<string, string>> = json) {
			const body = new FormData();
			for (const { id, name, content } of files) {
				if (id !== undefined) body.append("id", id);
				body.append("file", new Blob([new Uint8Array(content)]), name);
			}
			return started.app.request(`${path}/files`, { method: "POST", body, headers });
		},
		/** Sends a form of the page as its script does. Returns the page as it is then. */
		async change(address: string, fields: Readonly<Record<string, string>> = {}): Promise<CustomerPage> {
			const response = await send(address, fields);
			expect(response.status).toBe(200);
			return response.json();
		},
		/** Reads the page, from what the service has it rendered from. */
		async read(): Promise<CustomerPage> {
			const response = await started.app.request(path);
			expect(response.status).toBe(200);
			const [, text = ""] = /<pre>(.*)<\/pre>/.exec(await response.text()) ?? [];
			return JSON.parse(text).page;
		},
	};
}

/** Starts the app and sends a form. */
export async function startWithPage(...options: Parameters<typeof startTestApp>) {
	const started = await startTestApp(...options);
	return { ...started, page: await sendForm(started) };
}
