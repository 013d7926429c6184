import { ChevronDown } from "lucide";
import { Link } from "react-router";
import { pluralize } from "../../content/shared/in-words.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe, usePerson } from "../api/session.ts";
import type { CustomersLead, Lead } from "../api/types.ts";
import { describeEnquiry, describeStatus, formatPounds } from "../shared/labels.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { useView, viewUrl } from "../shared/view.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { fullDate } from "../ui/times.ts";
import "./other-enquiries.css";

/** Line below a lead's name about what else its customer has sent: `2 earlier enquiries · £18,400 won`. Opens to a list. */
export function OtherEnquiries({ lead }: { readonly lead: Lead }) {
	const { others, earlier, wonValue, lastAssigneeId, leads } = lead.customer;
	const me = useMe();
	const colleague = usePerson(lastAssigneeId);
	const possible = leads.filter(({ isPossible }) => isPossible).length;
	const kind = earlier === others ? "earlier" : "other";
	const parts = [
		others > 0 && pluralize(others, `${kind} enquiry`, `${kind} enquiries`),
		wonValue > 0 && `${formatPounds(wonValue)} won`,
		colleague && (colleague.id === me.id ? "you have the last one" : `${colleague.name} has the last one`),
		possible > 0 && `${pluralize(possible, "enquiry", "enquiries")} with the same name and postcode`,
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

function describeMatch({ sameEmail, samePhone, isPossible }: CustomersLead): string {
	if (isPossible) return "Possibly the same customer: same name and postcode";
	if (sameEmail) return samePhone ? "Same email and phone" : "Same email";
	return samePhone ? "Same phone" : "Through another of the enquiries";
}

function OtherLead({ lead, other }: { readonly lead: Lead; readonly other: CustomersLead }) {
	const { view } = useView();
	const { changeLead } = useLeadChanges();
	const colleague = usePerson(other.assigneeId);
	const facts = [fullDate(other.receivedAt), describeStatus(other), colleague?.name].filter(Boolean);
	return (
		<li>
			<Link to={viewUrl(view, other.reference)}>{describeEnquiry({ ...other, urgency: null })}</Link>
			<small>
				{facts.join(", ")}. {describeMatch(other)}
			</small>
			{lead.list !== "deleted" && (
				<p>
					{other.canMerge && (
						<AsyncButton
							className="text-button"
							action={() => changeLead(other, { mergedInto: lead.reference })}
							aria-label={`Merge ${other.reference} into this lead`}
						>
							Merge into this lead
						</AsyncButton>
					)}
					<AsyncButton
						className="text-button"
						action={() => changeLead(lead, { notSame: `${lead.notSame} ${other.reference}`.trim() })}
						aria-label={`${other.reference} is not the same customer`}
					>
						Not the same customer
					</AsyncButton>
				</p>
			)}
		</li>
	);
}
