import { ArrowRight } from "lucide";
import { Link, useNavigate } from "react-router";
import { Icon } from "../../site/components/Icon.tsx";
import { useCounts } from "../api/leads.ts";
import type { Counts } from "../api/types.ts";
import { boroughOf } from "../lead/boroughs.ts";
import { formTitle } from "../lead/forms.ts";
import { dayAndMonth, noonOf } from "../ui/times.ts";
import { AllAnswered } from "./AllAnswered.tsx";
import { addressOf, filtersSet, noFilters, ownOrder, shownLists, type View } from "./view.ts";
import "./empty-list.css";
import { countWords, totalOf } from "../lead/labels.ts";
import { Welcome } from "./Welcome.tsx";

interface EmptyListProps {
	readonly view: View;
	readonly counts: Counts | undefined;
}

const without = (view: View): View => ({ ...view, ...noFilters });

/** Explains why a list has no rows, and what to do. */
export function EmptyList({ view, counts }: EmptyListProps) {
	const isWhole = !view.find && filtersSet(view) === 0;
	if (!isWhole) return <NothingFound view={view} />;
	const isFirstDay = counts && Object.values(counts).every(({ leads }) => leads === 0);
	if (isFirstDay && shownLists(view.list).includes("new")) return <Welcome />;
	if (view.list === "new") return <AllAnswered inHand={counts?.["in-hand"].leads ?? 0} />;
	const words = {
		all: ["Nothing but suspected spam", "What looks like spam is held in a list of its own. Nothing is thrown away."],
		"in-hand": ["Nothing in hand", "A lead comes here once somebody has answered it."],
		done: ["Nothing is done yet", "What was won or lost stands here, with how it ended."],
		spam: ["No suspected spam", "What looks like spam is held here. Nothing is thrown away."],
	}[view.list ?? "done"];
	return (
		<div className="empty">
			<h2>{words[0]}</h2>
			<p>{words[1]}</p>
			<Link className="button line" to="/">
				Open New <Icon of={ArrowRight} />
			</Link>
		</div>
	);
}

/** Names the search, and the filter that excludes its results. */
function NothingFound({ view }: { readonly view: View }) {
	const navigate = useNavigate();
	const { data: counts } = useCounts(without(view));
	const set = filtersSet(view);
	const there = counts && totalOf(view, counts);
	const filters = [
		view.form && formTitle(view.form),
		view.place && (boroughOf(view.place)?.name ?? (view.place === "OUTSIDE" ? "outside London" : "no postcode")),
		view.takenBy && "one person’s leads",
		view.since && `what came since ${dayAndMonth(noonOf(view.since))}`,
	].filter(Boolean);
	return (
		<div className="empty">
			<h2>{view.find ? `Nothing for “${view.find}”` : "Nothing here"}</h2>
			<p>
				{view.find && "Searched names, addresses, phones, postcodes, references and messages of all leads"}
				{view.find && set > 0 && ", in "}
				{!view.find && "The list shows "}
				{filters.join(" and ")}
				{set > 0 && " only"}.{" "}
				{set > 0 && there && there.leads > 0 && (
					<>
						Without {set === 1 ? "the filter" : `the ${set} filters`} there {there.leads === 1 ? "is" : "are"}{" "}
						<b>{countWords(there)}</b>.
					</>
				)}
			</p>
			<div className="actions">
				{set > 0 && (
					<button type="button" className="button" onClick={() => navigate(addressOf(without(view)))}>
						Clear filters
					</button>
				)}
				{view.find && (
					<button
						type="button"
						className="button line"
						onClick={() => navigate(addressOf({ ...view, find: "", list: "new", order: ownOrder("new") }))}
					>
						Clear the search
					</button>
				)}
			</div>
		</div>
	);
}
