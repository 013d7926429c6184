import { ChevronDown } from "lucide";
import { Link } from "react-router";
import { pluralize } from "../../content/shared/in-words.ts";
import { normalizeName } from "../../forms/clean-text.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useDesk } from "../api/desk.ts";
import { fetchThread } from "../api/leads.ts";
import { usePerson } from "../api/session.ts";
import type { Lead, LeadSummary, RelatedEnquiry } from "../api/types.ts";
import { describeEnquiry, describeStatus, formatPounds } from "../shared/labels.ts";
import { listTopics, useLeadChanges } from "../shared/use-lead-changes.tsx";
import { useView, viewUrl } from "../shared/view.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { fullDateAndTime } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";
import "./other-enquiries.css";

/** Line below a lead's name about its customer's other leads, `2 earlier enquiries · £18,400 won`. Opens to a list. */
export function OtherEnquiries({ lead }: { readonly lead: Lead }) {
	const { others, earlier, phoneAt, wonValue, lastAssigneeId, leads } = lead.customer;
	const colleague = usePerson(lastAssigneeId);
	const possible = leads.filter(({ isPossible }) => isPossible).length;
	const apart = leads.filter(({ isMarkedApart }) => isMarkedApart).length;
	// A customer may have changed their number on another enquiry alone
	const [otherPhone] = leads
		.filter(({ sameEmail, samePhone, shownPhone }) => sameEmail && !samePhone && shownPhone !== "")
		.toSorted((one, other) => other.phoneAt - one.phoneAt);
	const corrected = leads.find(({ isEmailCorrected }) => isEmailCorrected)?.email;
	const kind = earlier === others ? "earlier" : "other";
	const parts = [
		others > 0 && pluralize(others, `${kind} enquiry`, `${kind} enquiries`),
		corrected && `email corrected to ${corrected}`,
		otherPhone &&
			`${otherPhone.phoneAt > phoneAt ? `newer number on ${otherPhone.reference}:` : "also on"} ${otherPhone.shownPhone}`,
		wonValue > 0 && `${formatPounds(wonValue)} won`,
		colleague && `${colleague.name} has the last one`,
		possible > 0 && `${pluralize(possible, "other enquiry", "other enquiries")} possibly theirs`,
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

function describeMatch(other: RelatedEnquiry): string {
	const { sameEmail, sameFormerEmail, samePhone, isPossible, isMarkedApart } = other;
	if (isMarkedApart) return "Marked as not the same customer";
	if (isPossible) return "Possibly the same customer: same name and postcode, or same number before it was changed";
	if (sameEmail) return samePhone ? "Same email and phone" : "Same email";
	if (samePhone) return "Same phone";
	return sameFormerEmail ? "Same email until it was corrected" : "Linked through a merged enquiry";
}

function OtherLead({ lead, other }: { readonly lead: Lead; readonly other: RelatedEnquiry }) {
	const { isMarkedApart, receivedAt } = other;
	const { view } = useView();
	const desk = useDesk();
	const { changeLead } = useLeadChanges();
	const colleague = usePerson(other.assigneeId);
	const facts = [other.name, fullDateAndTime(receivedAt), describeStatus(other), colleague?.name].filter(Boolean);
	const toasts = useToasts();
	/** Merges two leads. Asks first if they differ in email, which decides where replies go, or in name. */
	const merge = (from: LeadSummary, into: LeadSummary) => {
		const run = () => changeLead(from, { mergedInto: into.reference });
		const differing = [
			normalizeName(lead.name) !== normalizeName(other.name) && "names",
			from.email && into.email && "email addresses",
		].filter(Boolean);
		if (other.sameEmail || differing.length === 0) return run();
		const people = [from, into].map(({ name, email, phone }) => `${name} (${email || phone})`).join(" and ");
		const text = `${people} have different ${differing.join(" and ")}. Merging makes one customer of them: replies go to ${into.email || into.phone}, and notes from now on are kept with ${into.reference}.`;
		const action = { label: "Merge anyway", run: () => void run() };
		toasts.show({ isBad: true, text, action, about: listTopics([lead, other], { mergedInto: into.reference }) });
	};
	const mark = () => changeLead(lead, { notSame: `${lead.notSame} ${other.reference}`.trim() });
	/** Takes back the marks between the two leads. Enquiries that were merged into them may have some. */
	const unmark = async () => {
		const threads = await Promise.all([lead, other].map(({ reference }) => fetchThread(desk, reference)));
		const isBetween = (mark: string) => threads.flat().some(({ reference }) => reference === mark);
		for (const marked of threads.flat()) {
			const marks = marked.notSame.split(" ");
			if (marks.some(isBetween))
				await changeLead(marked, { notSame: marks.filter((each) => !isBetween(each)).join(" ") });
		}
	};
	const actions = Object.entries({
		"Merge into this lead": !isMarkedApart && other.canMerge && (() => merge(other, lead)),
		"Merge this lead into it": !isMarkedApart && other.canTake && (() => merge(lead, other)),
		"Not the same customer": !isMarkedApart && mark,
		"The same customer after all": isMarkedApart && (() => toasts.tryChange("Not saved", unmark)),
	});
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
					{actions.map(
						([name, act]) =>
							act && (
								<AsyncButton key={name} className="text-button" action={act} aria-label={`${name}: ${other.reference}`}>
									{name}
								</AsyncButton>
							),
					)}
				</p>
			)}
			{!isMarkedApart && other.mergeHint && <small>{other.mergeHint}.</small>}
		</li>
	);
}
