import { parseResponse } from "hono/client";
import { ArrowRight, CircleAlert, CircleCheck } from "lucide";
import { Link, useNavigate } from "react-router";
import { commitments } from "../../content/company/figures.ts";
import { pluralize } from "../../content/shared/in-words.ts";
import { replyTime } from "../../forms/office.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useApiQuery } from "../api/desk.ts";
import type { View } from "../api/leads.ts";
import { useCounts } from "../api/leads.ts";
import { useIsOwner } from "../api/session.ts";
import type { ListCounts, Office } from "../api/types.ts";
import { formatCount, sumCounts } from "../shared/labels.ts";
import { countFilters, defaultOrder, noFilters, shownLists, viewUrl } from "../shared/view.ts";
import { DeadlineBar } from "../ui/DeadlineBar.tsx";
import { exactDuration } from "../ui/times.ts";
import { useDescribedFilters } from "./filters/use-described-filters.ts";
import "../ui/empty-page.css";

const useOffice = () => useApiQuery(["office"], (api) => parseResponse(api.office.$get()));

const clearFilters = (view: View): View => ({ ...view, ...noFilters });

/**
 * Explains why a list has no rows, and what to do. Nothing is said of leads that have just arrived, which the banner
 * above announces.
 */
export function EmptyList({ view, counts }: { readonly view: View; readonly counts: ListCounts | undefined }) {
	if (view.find || countFilters(view) > 0) return <NothingFound view={view} />;
	const isFirstDay = counts && Object.values(counts).every(({ leads }) => leads === 0);
	if (isFirstDay && shownLists(view.list).includes("new")) return <Welcome />;
	if (view.list === "new") return counts?.new.leads ? null : <AllAnswered />;
	const [heading, text] = {
		all: ["No leads except suspected spam", "Suspected spam has its own list. Nothing is deleted."],
		"in-hand": ["No leads in hand", "Leads move here once they have been contacted."],
		done: ["No leads done yet", "Won and lost leads are listed here."],
		spam: ["No suspected spam", "Suspected spam is held here. Nothing is deleted."],
	}[view.list ?? "done"];
	return (
		<div className="empty">
			<h2>{heading}</h2>
			<p>{text}</p>
			<Link className="button outline" to="/">
				Go to New <Icon icon={ArrowRight} />
			</Link>
		</div>
	);
}

/** Names the search, and the filter that excludes its results. */
function NothingFound({ view }: { readonly view: View }) {
	const navigate = useNavigate();
	const { data: counts } = useCounts(clearFilters(view));
	const filterCount = countFilters(view);
	const total = counts && sumCounts(view, counts);
	const filters = useDescribedFilters(view);
	return (
		<div className="empty">
			<h2>{view.find ? `No results for “${view.find}”` : "No matching leads"}</h2>
			<p>
				{view.find && "All leads were searched, with everything a lead shows and its notes. "}
				{filterCount > 0 && `${filterCount === 1 ? "Filter" : "Filters"}: ${filters.join(", ")}. `}
				{filterCount > 0 && total && total.leads > 0 && (
					<>
						Without {filterCount === 1 ? "the filter" : "filters"}: <b>{formatCount(total)}</b>{" "}
						{total.leads === 1 ? "lead" : "leads"}.
					</>
				)}
			</p>
			<div className="actions">
				{filterCount > 0 && (
					<button type="button" className="button" onClick={() => navigate(viewUrl(clearFilters(view)))}>
						Clear filters
					</button>
				)}
				{view.find && (
					<button
						type="button"
						className="button outline"
						onClick={() => navigate(viewUrl({ ...view, find: "", list: "new", order: defaultOrder("new") }))}
					>
						Clear search
					</button>
				)}
			</div>
		</div>
	);
}

/** Shown while New is empty: a success message. The line is this week's longest wait. */
function AllAnswered() {
	const { data } = useOffice();
	return (
		<div className="empty">
			<h2>Every lead has been answered</h2>
			{data && data.longestWait !== null && (
				<div className="scale">
					<p>
						<span>Longest wait this week: {exactDuration(data.longestWait)}</span>
						<span>{commitments.replyHours} h</span>
					</p>
					<DeadlineBar used={data.longestWait / replyTime} endsAtDeadline />
				</div>
			)}
			{data && data.followUpsToday > 0 && (
				<p>{pluralize(data.followUpsToday, "follow-up is", "follow-ups are")} due today.</p>
			)}
			<Link className="button outline" to="/?list=in-hand">
				Go to In hand <Icon icon={ArrowRight} />
			</Link>
		</div>
	);
}

/** Shown before the first lead: a checklist of what is set up and what is not. */
function Welcome() {
	const isOwner = useIsOwner();
	const { data } = useOffice();
	return (
		<div className="empty">
			<h2>No leads yet</h2>
			<p>New leads appear here within seconds, with the time left to reply.</p>
			<div className="scale">
				<p>
					<span>Received</span>
					<span>Reply due</span>
				</p>
				<DeadlineBar used={0} endsAtDeadline />
			</div>
			{data && (
				<ul className="set">
					{listSetup(data).map(({ isSet, text }) => (
						<li key={text} className={isSet ? undefined : "not"}>
							<Icon icon={isSet ? CircleCheck : CircleAlert} />
							<span>{text}</span>
						</li>
					))}
				</ul>
			)}
			{isOwner && (
				<div className="actions">
					<Link className="button outline" to="/people">
						Invite colleagues
					</Link>
				</div>
			)}
		</div>
	);
}

interface Setting {
	readonly isSet: boolean;
	readonly text: string;
}

function listSetup({ forms, canMail, siteHost }: Office): readonly Setting[] {
	const formsWithoutWebhook = forms.filter(({ hasWebhook }) => !hasWebhook);
	const mailboxes = [...new Set(forms.flatMap(({ mailbox }) => mailbox ?? []))];
	return [
		{ isSet: true, text: `${forms.length} forms are live on ${siteHost}` },
		...(formsWithoutWebhook.length < forms.length
			? [
					{
						isSet: true,
						text: pluralize(forms.length - formsWithoutWebhook.length, "form has a webhook", "forms have a webhook"),
					},
				]
			: []),
		...(formsWithoutWebhook.length > 0
			? [
					{
						isSet: false,
						text: `No webhook yet: ${formsWithoutWebhook.map(({ name }) => name).join(", ")}. Their leads are kept here`,
					},
				]
			: []),
		mailboxes.length > 0
			? { isSet: true, text: `Each lead is emailed to ${mailboxes.join(", ")}` }
			: { isSet: false, text: "Leads are not emailed to the office" },
		...(canMail ? [] : [{ isSet: false, text: "Email is not set up: sign-in links must be passed on by hand" }]),
	];
}
