import { company } from "../../content/company/company.ts";
import { useNews } from "../api/leads.ts";

/** Titles the page, after the number of new leads: a tab in the background shows on any page that customers wait. */
export function PageTitle({ children }: { readonly children: string }) {
	const waiting = useNews().data?.counts?.new.leads;
	return <title>{`${waiting ? `(${waiting}) ` : ""}${children} – ${company.name} desk`}</title>;
}
