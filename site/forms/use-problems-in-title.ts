import { useEffect } from "react";
import { titleWithProblems } from "../seo/PageHead.tsx";

/** Marks problems in the page's title while a form shows them, as in a page sent by the service. */
export function useProblemsInTitle(hasProblems: boolean): void {
	useEffect(() => {
		const plain = document.title.replace(titleWithProblems(""), "");
		document.title = hasProblems ? titleWithProblems(plain) : plain;
	}, [hasProblems]);
}
