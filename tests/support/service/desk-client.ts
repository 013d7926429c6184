import { onTestFinished, vi } from "vitest";
import { createDesk } from "../../../desk/api/desk.ts";
import { listKey } from "../../../desk/api/leads.ts";
import type { LeadSummary } from "../../../desk/api/types.ts";
import { parseView } from "../../../desk/shared/view.ts";
import { insertLead } from "../../../server/leads/insert.ts";
import { someLead, somePayload } from "../data/leads.ts";
import { startDesk } from "./desk.ts";

/** Handles a request, such as `POST /api/bulk`; `pass` forwards it to the service. */
type Network = (request: string, pass: () => Promise<Response>) => Promise<Response>;

const open: Network = (_, pass) => pass();
const view = parseView("");

/**
 * Runs the desk's own code without a browser. Its requests go to a real service, as Aisha, unless the test intercepts
 * them.
 */
export async function connectDesk() {
	const service = await startDesk();
	const aisha = await service.signInOwner();
	let network = open;
	const realFetch = globalThis.fetch;
	vi.stubGlobal("localStorage", memoryStorage());
	vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
		if (!input.startsWith("/")) return realFetch(input, init);
		const { method = "GET" } = init;
		const headers = new Headers(init.headers);
		headers.set("Cookie", aisha.cookie());
		if (method !== "GET") headers.set("Origin", service.url);
		return network(`${method} ${input}`, () =>
			realFetch(`http://localhost:${service.port}${input}`, { ...init, headers }),
		);
	});
	const desk = createDesk();
	const { api, queries } = desk;
	onTestFinished(async () => {
		network = open;
		await desk.checkConnection();
		vi.unstubAllGlobals();
	});

	return {
		desk,
		service,
		/** Replaces the network; by default all requests pass. */
		setNetwork(next: Network = open) {
			network = next;
		},
		/** Stores leads and loads the list that has them, as the desk does. */
		async list(...names: readonly string[]): Promise<readonly LeadSummary[]> {
			const received = Date.now() - 60_000;
			for (const [at, fullName] of names.entries())
				await insertLead(
					service.db,
					someLead({ payload: somePayload({ fullName }), receivedAt: new Date(received + at * 1000) }),
				);
			const page = await (await api.leads.$get({ query: { list: "new", order: "waiting" } })).json();
			const rows = page.rows.map((row) => ({ ...row, sortedBy: row }));
			queries.setQueryData(listKey(view), { pages: [{ ...page, rows }], pageParams: [""] });
			return page.rows;
		},
		/** Returns a lead as shown in the list. */
		shown: ({ id }: Pick<LeadSummary, "id">) => {
			const list = queries.getQueryData<{ pages: { rows: LeadSummary[] }[] }>(listKey(view));
			return list?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
		},
		/** Returns a lead as stored in the service. */
		stored: async ({ reference }: Pick<LeadSummary, "reference">) =>
			(await api.leads[":id"].$get({ param: { id: reference } })).json(),
	};
}

/** Holds back requests to a URL until they are released. */
export function holdRequests(part: string): { readonly network: Network; release(): void } {
	const { promise, resolve } = Promise.withResolvers<void>();
	return {
		network: async (request, pass) => {
			if (request.includes(part)) await promise;
			return pass();
		},
		release: resolve,
	};
}

/** Drops requests to a URL, as a lost connection does. */
export const dropRequests =
	(part = ""): Network =>
	(request, pass) =>
		request.includes(part) ? Promise.reject(new TypeError("Failed to fetch")) : pass();

/** Makes requests to a URL fail with an error. */
export const refuseRequests =
	(part: string, status: number): Network =>
	async (request, pass) =>
		request.includes(part) ? Response.json({ title: "No", code: "no" }, { status }) : pass();

/** Replaces the browser's storage until the test ends. Its items are its keys, as a browser's are. */
function memoryStorage() {
	const items: Record<string, string> = {};
	const methods = {
		getItem: (key: string) => items[key] ?? null,
		setItem(key: string, value: string) {
			items[key] = value;
		},
		removeItem: (key: string) => delete items[key],
	};
	return Object.setPrototypeOf(items, methods);
}
