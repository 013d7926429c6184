import { notifyManager, QueryCache, QueryClient, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { hc } from "hono/client";
import { minute } from "../../content/shared/time.ts";
import { idleHeader } from "../../forms/desk-limits.ts";
import type { DeskApp } from "../../server/desk/app.ts";
import { createRequiredContext } from "../state/required-context.ts";
import { ApiError } from "./api-error.ts";
import { createConnection } from "./connection.ts";

export const sessionKey = ["session"] as const;

/** Statuses of a gateway that cannot reach the service. */
const gatewayErrors = [502, 504];

export function createDesk() {
	/** Checks whether the service responds. A refusal, as of somebody signed out, is a response. */
	const checkConnection = () => fetchFromService("/api/session").catch(() => undefined);
	const connection = createConnection(
		checkConnection,
		() => void queries.refetchQueries({ predicate: ({ state }) => state.status === "error" }),
	);

	/** Wraps `fetch` and records whether the service can be reached. Throws ApiError for errors except a conflict. */
	async function fetchFromService(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
		let response: Response;
		try {
			response = await fetch(input, init);
			if (gatewayErrors.includes(response.status)) throw new Error("No response from the service");
		} catch (error) {
			connection.recordMiss();
			throw error;
		}
		const error = response.ok || response.status === 409 ? undefined : await ApiError.from(response);
		// A service without its database is of no more use than one that does not respond
		if (error?.code === "store-unavailable") connection.recordMiss();
		else connection.recordResponse();
		if (error) throw error;
		return response;
	}

	let inputAt = Date.now();
	/** Marks requests made a minute or more after the last click or key, so that they do not extend the session. */
	const markIdle = (): Record<string, string> => (Date.now() - inputAt < minute ? {} : { [idleHeader]: "1" });

	/** Cache of all responses. Refused requests are not retried; a signed-out person sees the sign-in page. */
	const queries: QueryClient = new QueryClient({
		queryCache: new QueryCache({
			onError: (error) => {
				if (error instanceof ApiError && error.status === 401) void queries.invalidateQueries({ queryKey: sessionKey });
			},
		}),
		defaultOptions: {
			queries: {
				retry: (failures, error) => (error instanceof ApiError ? error.status === 503 && failures < 3 : failures < 1),
				refetchOnWindowFocus: false,
				networkMode: "always",
			},
			mutations: { networkMode: "always" },
		},
	});
	// The default scheduler reports a change one task late, after React has reset a radio button that was clicked
	notifyManager.setScheduler(queueMicrotask);

	return {
		api: hc<DeskApp>("", { fetch: fetchFromService, headers: markIdle }).api,
		fetch: fetchFromService,
		queries,
		connection,
		checkConnection,
		recordInput() {
			inputAt = Date.now();
		},
	};
}

export type Desk = ReturnType<typeof createDesk>;

export const [DeskProvider, useDesk] = createRequiredContext<Desk>("Desk");

export function useApiQuery<Data>(
	queryKey: readonly unknown[],
	request: (api: Desk["api"]) => Promise<Data>,
	options: Omit<UseQueryOptions<Data>, "queryKey" | "queryFn"> = {},
) {
	const { api } = useDesk();
	return useQuery({ ...options, queryKey, queryFn: () => request(api) });
}
