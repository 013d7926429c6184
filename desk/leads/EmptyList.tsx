import { parseResponse } from "hono/client";
import { CircleAlert, CircleCheck } from "lucide";
import { Link } from "react-router";
import { pluralize } from "../../content/shared/in-words.ts";
import { chosenLists, lists } from "../../forms/lead-status.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { officeKey } from "../api/cache.ts";
import { useApiQuery } from "../api/desk.ts";
import type { View } from "../api/leads.ts";
import { useMe } from "../api/session.ts";
import type { ListCounts, Office, Profile } from "../api/types.ts";
import { askForEmailCheck, formatCount } from "../shared/labels.ts";
import { countFilters, listNames, listUrl, noFilters, useView } from "../shared/view.ts";
import { useDescribedFilters } from "./filters/choices.ts";
import "../ui/empty-page.css";

const useOffice = () => useApiQuery(officeKey, (api) => parseResponse(api.office.$get()));

interface EmptyListProps {
	readonly view: View;
	readonly counts: ListCounts | undefined;
}

/** Explains why a list has no rows, and what to do. Leads that have just arrived are announced by the banner above. */
export function EmptyList({ view, counts }: EmptyListProps) {
	if (view.find || countFilters(view) > 0) return <NothingFound view={view} counts={counts} />;
	const isFirstDay = counts && Object.values(counts).every(({ leads }) => leads === 0);
	if (isFirstDay && chosenLists(view.list).includes("new")) return <Welcome />;
	if (view.list === "new") return counts?.new.leads ? null : <NoNewLeads counts={counts} />;
	const [heading, text] = {
		all: ["No leads except suspected spam", "To see suspected spam, choose Spam above the New list."],
		"in-progress": ["No leads in progress", "Leads move here once they have been contacted."],
		done: ["No leads done yet", "Won and lost leads are listed here."],
		spam: ["No suspected spam", "Suspected spam is held here. Nothing is deleted."],
	}[view.list ?? "done"];
	return (
		<div className="empty">
			<h2>{heading}</h2>
			<p>{text}</p>
		</div>
	);
}

function NothingFound({ view, counts }: EmptyListProps) {
	const { change } = useView();
	const found = counts && view.find ? lists.filter((list) => counts[list].leads > 0) : [];
	const none = found.length > 0 ? `None in ${listNames[view.list ?? "all"]}` : "No results";
	const filterCount = countFilters(view);
	const filters = useDescribedFilters(view);
	return (
		<div className="empty">
			<h2>{view.find ? `${none} for “${view.find}”` : "No matching leads"}</h2>
			<p>
				{view.find && found.length === 0 && "The search covered all leads, with their notes and replies. "}
				{filterCount > 0 && `${filterCount === 1 ? "Filter" : "Filters"}: ${filters.join(", ")}. `}
			</p>
			<div className="actions">
				{found.map((list) => (
					<Link key={list} className="button" to={listUrl(view, list)}>
						{counts && formatCount(counts[list])} in {listNames[list]}
					</Link>
				))}
				{filterCount > 0 && (
					<button type="button" className="button" onClick={() => change(noFilters)}>
						Clear filters
					</button>
				)}
			</div>
		</div>
	);
}

function NoNewLeads({ counts }: Pick<EmptyListProps, "counts">) {
	const { waitingInProgress = 0, dueToday = 0 } = useOffice().data ?? {};
	const { "in-progress": inProgress, done } = counts ?? {};
	return (
		<div className="empty">
			<h2>No new leads</h2>
			{dueToday > 0 && <p>{pluralize(dueToday, "next step is", "next steps are")} due today or overdue.</p>}
			{waitingInProgress > 0 && (
				<Link className="button outline" to="/?list=in-progress">
					{waitingInProgress} of {pluralize(inProgress?.leads ?? 0, "lead")} in progress still{" "}
					{waitingInProgress === 1 ? "waits" : "wait"} for a reply
				</Link>
			)}
			{done !== undefined && done.wrote > 0 && (
				<Link className="button outline" to="/?list=done">
					{pluralize(done.wrote, "customer of a done lead waits", "customers of done leads wait")} for a reply
				</Link>
			)}
		</div>
	);
}

function Welcome() {
	const me = useMe();
	const { data } = useOffice();
	return (
		<div className="empty">
			<h2>No leads yet</h2>
			<p>New leads appear here within seconds, with the time left to reply.</p>
			{data && (
				<ul className="set">
					{listSetup(data, me).map(({ isSet, text }) => (
						<li key={text} className={isSet ? undefined : "not"}>
							<Icon icon={isSet ? CircleCheck : CircleAlert} />
							<span>{text}</span>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

function listSetup({ forms, canMail, siteHost }: Office, { email, isEmailChecked }: Profile) {
	const kept = forms.filter(({ hasWebhook }) => !hasWebhook).map(({ name }) => name);
	const mailboxes = [...new Set(forms.flatMap(({ mailbox }) => mailbox ?? []))].join(", ");
	const isAlone = kept.length === forms.length;
	const settings = [
		[true, `${forms.length} forms are live on ${siteHost}`],
		[true, kept.length === 0 && "Each form is connected to a system"],
		[true, isAlone && "No other system is connected: leads are kept here, and passed on once one is"],
		[false, kept.length > 0 && !isAlone && `Not connected to a system: ${kept.join(", ")}. Their leads are kept here`],
		[true, mailboxes && `Each lead is emailed to ${mailboxes}`],
		[false, !mailboxes && "Leads are not emailed to the office"],
		[false, canMail && !isEmailChecked && askForEmailCheck(email)],
		[false, !canMail && "Email is not set up: sign-in links must be passed on by hand"],
	] as const;
	return settings.flatMap(([isSet, text]) => (text ? [{ isSet, text }] : []));
}
