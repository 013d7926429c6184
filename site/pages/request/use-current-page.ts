import { useEffect, useRef, useState } from "react";
import type { CustomerPage } from "../../../forms/customer-page.ts";

/** Milliseconds after which a page that is in view is fetched again. */
const interval = 60_000;

/**
 * Returns the page, and a function that shows the service's answer to a change. Changes of the office appear when the
 * customer comes back to the page, when the browser is connected again, and within a minute while the page is in view.
 */
export function useCurrentPage(served: CustomerPage, address: string) {
	const [page, setPage] = useState(served);
	const fetching = useRef<AbortController>(undefined);

	const update = (answer: CustomerPage) => {
		// A page that is still on its way may be older than this answer
		fetching.current?.abort();
		setPage(answer);
	};

	useEffect(() => {
		const refresh = async () => {
			if (document.hidden) return;
			fetching.current?.abort();
			const request = new AbortController();
			fetching.current = request;
			const response = await fetch(address, { headers: { Accept: "application/json" }, signal: request.signal });
			const answer = await response.json();
			// A link that was withdrawn leaves what it has shown
			if (answer.code === "page-expired") return stop();
			if (response.ok && !request.signal.aborted) setPage(answer);
		};
		/** The next attempt follows by itself, so that a failed one is no news. */
		const refreshQuietly = () => void refresh().catch(() => undefined);
		const stop = () => {
			fetching.current?.abort();
			clearInterval(timer);
			removeEventListener("online", refreshQuietly);
			document.removeEventListener("visibilitychange", refreshQuietly);
		};
		const timer = setInterval(refreshQuietly, interval);
		addEventListener("online", refreshQuietly);
		document.addEventListener("visibilitychange", refreshQuietly);
		return stop;
	}, [address]);

	return [page, update] as const;
}
