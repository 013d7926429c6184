import { Link } from "react-router";
import { lists } from "../../forms/lead-status.ts";
import type { Counts } from "../api/types.ts";
import { countWords } from "../lead/labels.ts";
import { addressOf, listNames, ownOrder, type View } from "./view.ts";
import "./tabs.css";

interface TabsProps {
	readonly view: View;
	/** Number of leads under each tab; unknown until the first answer. */
	readonly counts: Counts | undefined;
}

/** The four lists. During a search they show the number of results in each, and choosing one narrows the search. */
export const Tabs = ({ view, counts }: TabsProps) => (
	<nav className="tabs" aria-label="Lists">
		{lists.map((list) => (
			<Link
				key={list}
				to={addressOf({ ...view, list, order: ownOrder(list) })}
				aria-current={list === view.list ? "page" : undefined}
			>
				{listNames[list]} {counts && <small>{countWords(counts[list])}</small>}
			</Link>
		))}
	</nav>
);
