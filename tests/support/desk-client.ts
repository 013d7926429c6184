import { onTestFinished, vi } from "vitest";
import { api } from "../../desk/api/client.ts";
import { tryNow } from "../../desk/api/connection.ts";
import { listKey } from "../../desk/api/leads.ts";
import { queries } from "../../desk/api/queries.ts";
import type { LeadSummary } from "../../desk/api/types.ts";
import { readView } from "../../desk/leads/view.ts";
import { startDesk } from "./desk.ts";
import { someLead, somePayload } from "./leads.ts";

/** What becomes of a question, such as `POST /api/bulk`; `pass` asks the service. */
type Network = (question: string, pass: () => Promise<Response>) => Promise<Response>;

const open: Network = (_, pass) => pass();
const view = readView("");

/** The desk's own code without a browser: what it asks goes to a real service, as Aisha, unless the test loses it or keeps it back. */
export async function connectDesk() {
	const desk = await startDesk();
	const aisha = await desk.first();
	let network = open;
	const realFetch = globalThis.fetch;
	vi.stubGlobal("localStorage", memoryStorage());
	vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
		if (!input.startsWith("/")) return realFetch(input, init);
		const { method = "GET" } = init;
		const headers = new Headers(init.headers);
		headers.set("Cookie", aisha.cookie());
		if (method !== "GET") headers.set("Origin", desk.url);
		return network(`${method} ${input}`, () =>
			realFetch(`http://localhost:${desk.port}${input}`, { ...init, headers }),
		);
	});
	onTestFinished(async () => {
		network = open;
		await tryNow();
		queries.clear();
		vi.unstubAllGlobals();
	});

	return {
		desk,
		/** From now on; without one everything passes. */
		setNetwork(next: Network = open) {
			network = next;
		},
		/** Stores leads, and shows the list that has them, as the desk does. */
		async list(...names: readonly string[]): Promise<readonly LeadSummary[]> {
			const received = Date.now() - 60_000;
			for (const [at, fullName] of names.entries())
				await desk.store.accept(
					someLead({ payload: somePayload({ fullName }), receivedAt: new Date(received + at * 1000) }),
				);
			await desk.store.indexLeads(names.length);
			const page = await (await api.leads.$get({ query: { list: "new", order: "waiting" } })).json();
			const rows = page.rows.map((row) => ({ ...row, drawn: row }));
			queries.setQueryData(listKey(view), { pages: [{ ...page, rows }], pageParams: [""] });
			return page.rows;
		},
		/** How a lead stands in the list that is shown. */
		shown: ({ id }: Pick<LeadSummary, "id">) => {
			const list = queries.getQueryData<{ pages: { rows: LeadSummary[] }[] }>(listKey(view));
			return list?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
		},
		/** How it stands in the service. */
		stored: async ({ reference }: Pick<LeadSummary, "reference">) =>
			(await api.leads[":id"].$get({ param: { id: reference } })).json(),
	};
}

/** Keeps back what is asked there until it is let go. */
export function gate(part: string): { readonly network: Network; letGo(): void } {
	const { promise, resolve } = Promise.withResolvers<void>();
	return {
		network: async (question, pass) => {
			if (question.includes(part)) await promise;
			return pass();
		},
		letGo: resolve,
	};
}

/** Loses what is asked there. */
export const losing =
	(part = ""): Network =>
	(question, pass) =>
		question.includes(part) ? Promise.reject(new TypeError("Failed to fetch")) : pass();

/** Answers what is asked there with a refusal. */
export const refusing =
	(part: string, status: number): Network =>
	async (question, pass) =>
		question.includes(part) ? Response.json({ title: "No", code: "no" }, { status }) : pass();

/** What a browser keeps of a site, until the test ends. */
export function memoryStorage() {
	const items = new Map<string, string>();
	return {
		getItem: (key: string) => items.get(key) ?? null,
		setItem: (key: string, value: string) => void items.set(key, value),
		removeItem: (key: string) => void items.delete(key),
	};
}
