import { QueryCache, QueryClient } from "@tanstack/react-query";
import { onBack } from "./connection.ts";
import { Refused } from "./refused.ts";

export const sessionKey = ["session"] as const;

/**
 * Cache of all answers. Requests that the service refuses are not retried; a signed-out person sees the sign-in page.
 */
export const queries: QueryClient = new QueryClient({
	queryCache: new QueryCache({
		onError: (error) => {
			if (error instanceof Refused && error.status === 401) void queries.invalidateQueries({ queryKey: sessionKey });
		},
	}),
	defaultOptions: {
		queries: {
			retry: (failures, error) => (error instanceof Refused ? error.status === 503 && failures < 3 : failures < 1),
			refetchOnWindowFocus: false,
			networkMode: "always",
		},
		mutations: { networkMode: "always" },
	},
});

// Failed requests are repeated once the service answers again
onBack(() => void queries.refetchQueries({ predicate: ({ state }) => state.status === "error" }));
