import { ChevronDown, ChevronLeft, ChevronUp, Link as LinkIcon, Trash2, X } from "lucide";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { pluralize } from "../../content/shared/in-words.ts";
import { formTitle } from "../../forms/form-names.ts";
import { statusNames } from "../../forms/lead-status.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { ApiError } from "../api/api-error.ts";
import { markDeleted } from "../api/cache.ts";
import { useDesk } from "../api/desk.ts";
import { useLead, useViewers } from "../api/leads.ts";
import type { Lead, LeadSummary, RelatedLead } from "../api/types.ts";
import { describeChoices, describeRequest, findBorough, parseDistrict } from "../shared/labels.ts";
import { BoroughCodeTile, Swatch } from "../shared/Swatch.tsx";
import { UrgencyTag } from "../shared/UrgencyTag.tsx";
import type { RemoveFromList } from "../shared/use-lead-changes.tsx";
import { listNames, useView, viewUrl } from "../shared/view.ts";
import { Avatar } from "../ui/Avatar.tsx";
import type { ClickGuard } from "../ui/click-guard.ts";
import { fullDate, timeOfDay } from "../ui/times.ts";
import { toastSeconds, useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import { Activity } from "./activity/Activity.tsx";
import { Deliveries, DeliveryTroubles } from "./activity/Deliveries.tsx";
import { ContactLinks } from "./ContactLinks.tsx";
import { LeadActions } from "./LeadActions.tsx";
import { ReplyDeadline } from "./ReplyDeadline.tsx";
import { SubmittedFields } from "./SubmittedFields.tsx";
import { StatusPanel } from "./status/StatusPanel.tsx";
import "./opened-lead.css";

interface OpenedLeadProps {
	readonly reference: string;
	readonly rows: readonly LeadSummary[];
	readonly total: number | undefined;
	/** Removes the lead from the list and opens the next one. */
	readonly removeFromList: RemoveFromList;
	readonly clickGuard: ClickGuard;
}

export default function OpenedLead({ reference, rows, total, removeFromList, clickGuard }: OpenedLeadProps) {
	const desk = useDesk();
	const { data: lead, error, refetch } = useLead(reference);
	const { error: viewersError } = useViewers(reference);
	const isMissing = [error, viewersError].some((cause) => cause instanceof ApiError && cause.isGone);
	useEffect(() => {
		// A desk that slept through the deletion still shows the lead
		if (lead && isMissing && lead.list !== "deleted") markDeleted(desk, lead);
	}, [desk, lead, isMissing]);
	const { view } = useView();
	const article = useRef<HTMLElement>(null);
	// The lead fills a narrow screen, so reading begins at its top
	useEffect(() => {
		if (!matchMedia("(min-width: 75rem)").matches) scrollTo(0, 0);
		article.current?.scrollTo(0, 0);
	}, []);
	return (
		<article
			ref={article}
			tabIndex={-1}
			className="opened plaster"
			data-focus-next
			aria-label={lead?.name || reference}
			onClickCapture={(event) => {
				if (!clickGuard.isActive()) return;
				event.preventDefault();
				event.stopPropagation();
			}}
		>
			<LeadHeader reference={reference} rows={rows} total={total} />
			{lead && <LeadSheet lead={lead} removeFromList={removeFromList} />}
			{!lead && error && (
				<div className="lead-sheet">
					<header>
						<div>
							<h1>{isMissing ? "Lead not found" : "Could not load this lead"}</h1>
							<p>
								{isMissing
									? `${reference} has been deleted or erased, or the address is wrong.`
									: "The server did not respond. The lead will load as soon as it does."}
							</p>
							<div className="actions">
								{!isMissing && (
									<button type="button" className="button" onClick={() => void refetch()}>
										Try again
									</button>
								)}
								<Link className={isMissing ? "button" : "button outline"} to={viewUrl(view)}>
									Back to leads
								</Link>
							</div>
						</div>
					</header>
				</div>
			)}
		</article>
	);
}

interface LeadHeaderProps {
	readonly reference: string;
	readonly rows: readonly LeadSummary[];
	/** Number of leads in the view, including those not fetched yet. */
	readonly total: number | undefined;
}

/** Bar above the sheet: the lead's position in the list, a link to it, the next one, and the way back. */
function LeadHeader({ reference, rows, total }: LeadHeaderProps) {
	const { view, open } = useView();
	const toasts = useToasts();
	const otherViewers = useViewers(reference).data?.others ?? [];
	const now = useNow();
	const index = rows.findIndex((row) => row.reference === reference);
	const neighbours = [
		{ name: "Previous lead", shortcut: "k", icon: ChevronUp, row: rows[index - 1] },
		{ name: "Next lead", shortcut: "j", icon: ChevronDown, row: index < 0 ? undefined : rows[index + 1] },
	];
	const list = viewUrl(view);
	const copy = async () => {
		await navigator.clipboard.writeText(`${location.origin}/leads/${reference}`);
		toasts.show({ text: "Link copied" });
	};
	return (
		<div className="lead-header">
			<Link className="back" to={list}>
				<Icon icon={ChevronLeft} />
				{view.find ? "Results" : listNames[view.list ?? "new"]}
			</Link>
			<span>
				<b>{reference}</b>
				{index >= 0 && (
					<small>
						{index + 1} of {Math.max(rows.length, total ?? 0).toLocaleString("en-GB")}
					</small>
				)}
				{otherViewers.map((person) => (
					<span className="presence" key={person.id}>
						<Avatar person={person} /> <span>{person.name} is viewing this lead</span>
					</span>
				))}
				<span className="on-paper">
					Printed {fullDate(now)}, {timeOfDay(now)}
				</span>
			</span>
			<button type="button" className="icon-button" aria-label="Copy link to this lead" onClick={() => void copy()}>
				<Icon icon={LinkIcon} />
			</button>
			{neighbours.map(({ name, shortcut, icon, row }) => (
				<button
					key={name}
					type="button"
					className="icon-button"
					aria-label={name}
					aria-keyshortcuts={shortcut}
					disabled={!row}
					onClick={() => row && open(row.reference, true)}
				>
					<Icon icon={icon} />
				</button>
			))}
			<Link className="icon-button close" to={list} aria-label="Close" aria-keyshortcuts="Escape">
				<Icon icon={X} />
			</Link>
		</div>
	);
}

function LeadSheet({ lead, removeFromList }: { readonly lead: Lead; readonly removeFromList: RemoveFromList }) {
	const borough = findBorough(lead.place)?.name;
	const district = parseDistrict(lead.postcode);
	const isDeleted = lead.list === "deleted";
	return (
		<div className="lead-sheet">
			<header>
				<div>
					<p className="form-name">
						<Swatch form={lead.form} />
						{formTitle(lead.form)}
					</p>
					<h1>{lead.name || lead.reference}</h1>
					<p className="subtitle">
						<UrgencyTag lead={lead} /> {describeChoices(lead)}
					</p>
					<p className="subtitle">{[district, borough].filter(Boolean).join(", ")}</p>
				</div>
				<BoroughCodeTile place={lead.place} isBig />
			</header>
			{isDeleted ? <DeletedNotice lead={lead} /> : <DeliveryTroubles lead={lead} removeFromList={removeFromList} />}
			{lead.list !== "spam" && !isDeleted && <ReplyDeadline lead={lead} />}
			<ContactLinks lead={lead} />
			<div className="lead-columns">
				<SubmittedFields lead={lead} />
				<StatusPanel lead={lead} />
				<Activity lead={lead} />
				<div className="lead-aside">
					{lead.relatedLeads.length > 0 && <RelatedLeads leads={lead.relatedLeads} receivedAt={lead.receivedAt} />}
					{!isDeleted && <Deliveries lead={lead} />}
					{!isDeleted && <LeadActions lead={lead} removeFromList={removeFromList} />}
				</div>
			</div>
		</div>
	);
}

const describeMatch = ({ sameEmail, samePhone }: RelatedLead) =>
	sameEmail && samePhone ? "Same email and phone" : sameEmail ? "Same email" : "Same phone";

/** Returns `1 earlier enquiry, 9 later`. The number of earlier ones matches that in the list's row. */
function describeCount(leads: readonly RelatedLead[], receivedAt: number): string {
	const earlier = leads.filter((lead) => lead.receivedAt < receivedAt).length;
	const later = leads.length - earlier;
	if (earlier === 0) return pluralize(later, "later enquiry", "later enquiries");
	return `${pluralize(earlier, "earlier enquiry", "earlier enquiries")}${later > 0 ? `, ${later} later` : ""}`;
}

interface RelatedLeadsProps {
	readonly leads: readonly RelatedLead[];
	readonly receivedAt: number;
}

function RelatedLeads({ leads, receivedAt }: RelatedLeadsProps) {
	const { view } = useView();
	return (
		<section>
			<h2>{describeCount(leads, receivedAt)}</h2>
			<ul className="related-leads">
				{leads.map((lead) => (
					<li key={lead.id}>
						<Link to={viewUrl(view, lead.reference)}>
							<Swatch form={lead.form} />
							<span>
								<b>{describeRequest({ ...lead, isUrgent: false })}</b>
								<small>
									{fullDate(lead.receivedAt)}. {lead.list === "spam" ? "Suspected spam" : statusNames[lead.status]}
									{lead.lostReason && `: ${lead.lostReason.toLowerCase()}`}
								</small>
								<small>{describeMatch(lead)}</small>
							</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Shows who deleted the lead and what can still be done. The name is unknown once the lead is gone for good. */
function DeletedNotice({ lead: { events } }: { readonly lead: Lead }) {
	const deletedBy = events.findLast(({ what, isUndone }) => what === "deleted" && !isUndone)?.by.name;
	return (
		<div className="delivery-problem deleted" role="alert">
			<Icon icon={Trash2} />
			<p>
				<b>{deletedBy ? `Deleted by ${deletedBy}.` : "This lead has been deleted."}</b>{" "}
				{deletedBy && `Only ${deletedBy} can undo this, within ${toastSeconds} seconds. `}
				Text that you have not saved is still in its field: copy it if you need it.
			</p>
		</div>
	);
}
