import { ChevronDown } from "lucide";
import { Link } from "react-router";
import { pluralize } from "../../content/shared/in-words.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe, usePerson } from "../api/session.ts";
import type { CustomersLead, Fields, Lead, LeadSummary } from "../api/types.ts";
import { describeEnquiry, describeStatus, formatPounds } from "../shared/labels.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { useView, viewUrl } from "../shared/view.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { fullDate, timeOfDay } from "../ui/times.ts";
import "./other-enquiries.css";

/** Line below a lead's name about what else its customer has sent: `2 earlier enquiries · £18,400 won`. Opens to a list. */
export function OtherEnquiries({ lead }: { readonly lead: Lead }) {
	const { others, earlier, wonValue, lastAssigneeId, leads } = lead.customer;
	const me = useMe();
	const colleague = usePerson(lastAssigneeId);
	const possible = leads.filter(({ isPossible }) => isPossible).length;
	const apart = leads.filter(({ isMarkedApart }) => isMarkedApart).length;
	const kind = earlier === others ? "earlier" : "other";
	const parts = [
		others > 0 && pluralize(others, `${kind} enquiry`, `${kind} enquiries`),
		wonValue > 0 && `${formatPounds(wonValue)} won`,
		colleague && (colleague.id === me.id ? "you have the last one" : `${colleague.name} has the last one`),
		possible > 0 && `${pluralize(possible, "enquiry", "enquiries")} with the same name and postcode`,
		apart > 0 && `${apart} marked as not the same customer`,
	];
	if (leads.length === 0) return null;
	return (
		<details className="customer">
			<summary>
				{parts.filter(Boolean).join(" · ")} <Icon icon={ChevronDown} />
			</summary>
			<ul>
				{leads.map((other) => (
					<OtherLead key={other.id} lead={lead} other={other} />
				))}
			</ul>
		</details>
	);
}

function describeMatch({ sameEmail, samePhone, isPossible, isMarkedApart }: CustomersLead): string {
	if (isMarkedApart) return "Marked as not the same customer";
	if (isPossible) return "Possibly the same customer: same name and postcode";
	if (sameEmail) return samePhone ? "Same email and phone" : "Same email";
	return samePhone ? "Same phone" : "Through another of the enquiries";
}

/** Removes a reference from those that a lead is marked as not the same customer's as. */
const unmark = ({ notSame }: LeadSummary, reference: string): Fields => ({
	notSame: notSame
		.split(" ")
		.filter((each) => each !== reference)
		.join(" "),
});

function OtherLead({ lead, other }: { readonly lead: Lead; readonly other: CustomersLead }) {
	const { view } = useView();
	const { changeLead } = useLeadChanges();
	const colleague = usePerson(other.assigneeId);
	const time = `${fullDate(other.receivedAt)}, ${timeOfDay(other.receivedAt)}`;
	const facts = [other.name, time, describeStatus(other), colleague?.name].filter(Boolean);
	const mark = () => changeLead(lead, { notSame: `${lead.notSame} ${other.reference}`.trim() });
	const clearMark = () =>
		lead.notSame.includes(other.reference)
			? changeLead(lead, unmark(lead, other.reference))
			: changeLead(other, unmark(other, lead.reference));
	const actions = other.isMarkedApart
		? [["The same customer after all", clearMark] as const]
		: [
				other.canMerge && (["Merge into this lead", () => changeLead(other, { mergedInto: lead.reference })] as const),
				other.canTake &&
					(["Merge this lead into it", () => changeLead(lead, { mergedInto: other.reference })] as const),
				["Not the same customer", mark] as const,
			].filter((action) => action !== false);
	return (
		<li>
			<Link to={viewUrl(view, other.reference)}>
				{other.reference}, {describeEnquiry({ ...other, urgency: null })}
			</Link>
			<small>
				{facts.join(", ")}. {describeMatch(other)}
			</small>
			{other.excerpt && <q>{other.excerpt}</q>}
			{lead.list !== "deleted" && (
				<p>
					{actions.map(([label, action]) => (
						<AsyncButton
							key={label}
							className="text-button"
							action={action}
							aria-label={`${label}: ${other.reference}`}
						>
							{label}
						</AsyncButton>
					))}
				</p>
			)}
			{!other.isMarkedApart && other.mergeHint && <small>{other.mergeHint}.</small>}
		</li>
	);
}
