import { useEffect, useState } from "react";
import { useLocation, useMatches } from "react-router";
import { wholeEvent } from "../../start/DeferBelowFold.tsx";

/** Routes without the popup: it leads to a form, which is here, was just sent, or would be out of place. */
const quietRoutes = ["contact", "thank-you", "admin", "not-found"];

/** Whether any form of the page is in view, even by its edge; undefined until the browser has reported. */
function useIsFormInView(): boolean | undefined {
	const { key: page } = useLocation();
	const [said, setSaid] = useState<{ page: string; isInView: boolean }>();
	useEffect(() => {
		const inView = new Set<Element>();
		const observer = new IntersectionObserver((entries) => {
			for (const { target, isIntersecting } of entries) {
				if (isIntersecting) inView.add(target);
				else inView.delete(target);
			}
			setSaid({ page, isInView: inView.size > 0 });
		});
		const observe = () => {
			const forms = document.querySelectorAll("main form");
			for (const form of forms) observer.observe(form);
			if (forms.length === 0) setSaid({ page, isInView: false });
		};
		observe();
		addEventListener(wholeEvent, observe);
		return () => {
			removeEventListener(wholeEvent, observe);
			observer.disconnect();
		};
	}, [page]);
	return said?.page === page ? said.isInView : undefined;
}

/**
 * Whether a form that was begun earlier in this visit is kept, by the names under which site/forms/draft.ts keeps it: the
 * module itself would come with the forms' whole script.
 */
function hasDraft(): boolean {
	try {
		return Object.keys(sessionStorage).some((item) => item.startsWith("draft:"));
	} catch {
		return false;
	}
}

/**
 * Whether the popup may stand on the page as it is now, and not in the way of a form; undefined while a page that has
 * just been opened does not know.
 */
export function useMayAppear(): boolean | undefined {
	const route = useMatches().at(-1)?.id ?? "";
	const isFormInView = useIsFormInView();
	const [isFormKept] = useState(hasDraft);
	if (quietRoutes.includes(route) || isFormKept) return false;
	return isFormInView === undefined ? undefined : !isFormInView;
}
