import { useEffect } from "react";
import { titleWithProblems } from "../seo/PageHead.tsx";

/** While a form shows problems the page's title says so first, as it does when the service sends the page. */
export function useProblemsInTitle(hasProblems: boolean): void {
	useEffect(() => {
		const plain = document.title.replace(titleWithProblems(""), "");
		document.title = hasProblems ? titleWithProblems(plain) : plain;
	}, [hasProblems]);
}
