import { company } from "../../content/company/company.ts";
import { useNews } from "../api/leads.ts";

/**
 * Titles the page, after the number of new leads and of others whose customer has written: a tab in the background shows
 * on any page that customers wait.
 */
export function PageTitle({ children }: { readonly children: string }) {
	const counts = useNews().data?.counts;
	const waiting = counts && counts.new.leads + counts["in-progress"].wrote + counts.done.wrote;
	return <title>{`${waiting ? `(${waiting}) ` : ""}${children} – ${company.name} desk`}</title>;
}
