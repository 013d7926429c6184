import { useEffect, useState } from "react";
import { useLocation, useMatches } from "react-router";
import { pageRenderedEvent } from "../../start/DeferBelowFold.tsx";

/** Routes without the popup: it leads to a form, which is on the page, was just sent, or would be out of place. */
const quietRoutes = ["contact", "thank-you", "request", "admin", "not-found", "privacy", "terms"];

/** Selectors of what asks for the same as the popup: forms, and the bands that end pages. */
const otherAsks = "main :is(form, .call-to-action, .closing)";

/** Returns whether another ask of the page is in view, even by its edge; undefined until the browser has reported. */
function useIsOtherAskInView(): boolean | undefined {
	const { key: page } = useLocation();
	const [report, setReport] = useState<{ page: string; isInView: boolean }>();
	useEffect(() => {
		const inView = new Set<Element>();
		const observer = new IntersectionObserver((entries) => {
			for (const { target, isIntersecting } of entries) {
				if (isIntersecting) inView.add(target);
				else inView.delete(target);
			}
			setReport({ page, isInView: inView.size > 0 });
		});
		const observe = () => {
			const asks = document.querySelectorAll(otherAsks);
			for (const ask of asks) observer.observe(ask);
			if (asks.length === 0) setReport({ page, isInView: false });
		};
		observe();
		addEventListener(pageRenderedEvent, observe);
		return () => {
			removeEventListener(pageRenderedEvent, observe);
			observer.disconnect();
		};
	}, [page]);
	return report?.page === page ? report.isInView : undefined;
}

/**
 * Returns whether a draft of a form exists, by its storage key in site/forms/draft.ts. An import would cost every page
 * with a form one more script; tests/extended/promo-place.test.ts fails if the two keys differ.
 */
function hasDraft(): boolean {
	try {
		return Object.keys(sessionStorage).some((item) => item.startsWith("draft:"));
	} catch {
		return false;
	}
}

/**
 * Returns whether the popup may appear on the present page without distracting from a form or a closing call; undefined until
 * a newly opened page has reported them.
 */
export function useCanAppear(): boolean | undefined {
	const route = useMatches().at(-1)?.id ?? "";
	const isOtherAskInView = useIsOtherAskInView();
	const [isDraftKept] = useState(hasDraft);
	if (quietRoutes.includes(route) || isDraftKept) return false;
	return isOtherAskInView === undefined ? undefined : !isOtherAskInView;
}
