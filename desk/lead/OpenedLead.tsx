import { Ban, ChevronDown, ChevronLeft, ChevronUp, Link as LinkIcon, Merge, Trash2, X } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { boroughName } from "../../forms/areas.ts";
import { formatAddress } from "../../forms/contact-details.ts";
import { formName } from "../../forms/form-names.ts";
import { cancelledByCustomer, customerName, describeClosedToo } from "../../forms/lead-words.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { ApiError } from "../api/api-error.ts";
import { useLead, useViewers } from "../api/leads.ts";
import type { Lead, LeadSummary } from "../api/types.ts";
import { describeChoices } from "../shared/labels.ts";
import { formatStepTime, hasStepBegun } from "../shared/next-step.ts";
import { focusRow, headingId, useAwaitedFocus } from "../shared/rows.ts";
import { UrgencyTag } from "../shared/UrgencyTag.tsx";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { listNames, useView, viewUrl } from "../shared/view.ts";
import { clearErasedDrafts, moveDrafts } from "../state/drafts.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { dayAndTime, fullDateAndTime } from "../ui/times.ts";
import { toastSeconds, useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import { AddedFiles } from "./AddedFiles.tsx";
import { Activity } from "./activity/Activity.tsx";
import { Deliveries, DeliveryTroubles, hasDeliveryTrouble } from "./activity/Deliveries.tsx";
import { ContactLinks } from "./ContactLinks.tsx";
import { LeadActions } from "./LeadActions.tsx";
import { OtherEnquiries } from "./OtherEnquiries.tsx";
import { OutdatedEmail } from "./OutdatedEmail.tsx";
import { ReplyDeadline } from "./ReplyDeadline.tsx";
import { SubmittedFields } from "./SubmittedFields.tsx";
import { StatusPanel } from "./status/StatusPanel.tsx";
import "./opened-lead.css";

interface OpenedLeadProps {
	readonly reference: string;
	readonly rows: readonly LeadSummary[];
	readonly total: number | undefined;
}

export default function OpenedLead({ reference, rows, total }: OpenedLeadProps) {
	const { data, error, refetch } = useLead(reference);
	const { error: viewersError } = useViewers(reference);
	const isMissing = [error, viewersError].some((cause) => cause instanceof ApiError && cause.isGone);
	const lead = isMissing ? undefined : data;
	const { view } = useView();
	const row = rows.find((each) => each.reference === reference);
	const article = useRef<HTMLElement>(null);
	const toasts = useToasts();
	useEffect(() => () => toasts.closeQuestions((topic) => topic.startsWith(reference)), [toasts, reference]);
	useEffect(() => (isMissing ? clearErasedDrafts([reference]) : undefined), [isMissing, reference]);
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
			aria-busy={!lead && !error}
		>
			<LeadHeader reference={reference} rows={rows} total={total} />
			{lead && <LeadSheet lead={lead} />}
			{!lead && !isMissing && error && row && <RowSheet row={row} />}
			{!lead && (isMissing || (error && !row)) && (
				<div className="lead-sheet">
					<header>
						<h1>{isMissing ? "Lead not found" : "Could not load this lead"}</h1>
						<p>
							{isMissing
								? `${reference} has been deleted or erased, with all that was typed on it, or the address is wrong.`
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
					</header>
				</div>
			)}
		</article>
	);
}

function LeadHead({ row, children }: { readonly row: LeadSummary; readonly children: ReactNode }) {
	useAwaitedFocus();
	return (
		<header>
			<p className="form-name">{formName(row.form)}</p>
			<h1 id={headingId(row.reference)} tabIndex={-1}>
				{row.name || row.reference}
			</h1>
			<p className="subtitle">
				<UrgencyTag lead={row} /> {describeChoices(row)}
			</p>
			<p className="subtitle">{[formatAddress(row), boroughName(row.area)].filter(Boolean).join(", ")}</p>
			{children}
		</header>
	);
}

/** Shows a lead's row of the list while the service cannot be reached. */
const RowSheet = ({ row }: { readonly row: LeadSummary }) => (
	<div className="lead-sheet">
		<LeadHead row={row}>
			<p className="subtitle">{row.callLink ? <a href={row.callLink}>{row.shownPhone}</a> : row.shownPhone}</p>
			<p>{row.excerpt}</p>
			<p role="status">This is what the list has. The rest will load as soon as the server responds.</p>
		</LeadHead>
	</div>
);

function LeadHeader({ reference, rows, total }: OpenedLeadProps) {
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
	const returnFocus = () => focusRow(reference);
	const copy = () => toasts.copy(`${location.origin}/leads/${reference}`, "Link copied");
	return (
		<div className="lead-header">
			<Link className="back" to={list} onClick={returnFocus}>
				<Icon icon={ChevronLeft} />
				{view.find ? "Results" : listNames[view.list ?? "new"]}
			</Link>
			<span>
				<b>{reference}</b>{" "}
				{index >= 0 && (
					<small>
						{index + 1} of {Math.max(rows.length, total ?? 0).toLocaleString("en-GB")}
					</small>
				)}
				{otherViewers.map((person) => (
					<span className="presence" key={person.id}>
						<Avatar person={person} />{" "}
						<span>
							{person.name} is {person.isWriting ? "writing a reply" : "viewing this lead"}
						</span>
					</span>
				))}
				<span className="on-paper"> Printed {fullDateAndTime(now)}</span>
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
			<Link className="icon-button close" to={list} aria-label="Close" aria-keyshortcuts="Escape" onClick={returnFocus}>
				<Icon icon={X} />
			</Link>
		</div>
	);
}

function LeadSheet({ lead }: { readonly lead: Lead }) {
	const isDeleted = lead.list === "deleted";
	const isMerged = lead.list === "merged";
	useEffect(() => moveDrafts(lead.merged, lead.reference), [lead]);
	return (
		<div className="lead-sheet">
			<LeadHead row={lead}>{!isMerged && <OtherEnquiries lead={lead} />}</LeadHead>
			{isDeleted ? <DeletedNotice lead={lead} /> : <DeliveryTroubles lead={lead} />}
			{isMerged && <MergedNotice lead={lead} />}
			{!isDeleted && !isMerged && <CancelledNotice lead={lead} />}
			{!isDeleted && !isMerged && <OutdatedEmail lead={lead} />}
			{lead.list !== "spam" && !isDeleted && !isMerged && <ReplyDeadline lead={lead} />}
			{!isMerged && <ContactLinks lead={lead} />}
			<div className="lead-columns">
				<SubmittedFields lead={lead} />
				<AddedFiles lead={lead} />
				{!isMerged && <StatusPanel lead={lead} />}
				<Activity lead={lead} />
				<div className="lead-aside">
					{!isDeleted && hasDeliveryTrouble(lead) && (
						<section>
							<h2>Sent on to</h2>
							<Deliveries lead={lead} />
						</section>
					)}
					{!isDeleted && !isMerged && <LeadActions lead={lead} />}
				</div>
			</div>
		</div>
	);
}

/** Says that the customer has cancelled the enquiry on their page, and the visit with it. */
function CancelledNotice({ lead: { events, lostReason, merged } }: { readonly lead: Lead }) {
	const now = useNow();
	const last = events.findLast(({ to, isUndone }) => to.lostReason && !isUndone);
	if (!last || lostReason !== cancelledByCustomer || last.by.name !== customerName) return null;
	const { nextStep } = last.from;
	return (
		<div className="delivery-problem neutral" role="alert">
			<Icon icon={Ban} />
			<p>
				<b>
					{cancelledByCustomer} {dayAndTime(last.at, now)}.
				</b>
				{nextStep?.kind === "visit" &&
					!hasStepBegun(nextStep, last.at) &&
					` The visit on ${formatStepTime(nextStep)} is off.`}
				{merged.length > 0 && ` ${describeClosedToo(merged.map(({ reference }) => reference))}`}
			</p>
		</div>
	);
}

function MergedNotice({ lead }: { readonly lead: Lead }) {
	const { view } = useView();
	const { changeLead } = useLeadChanges();
	const into = lead.mergedInto ?? "";
	const merge = lead.events.findLast(({ to, isUndone }) => to.mergedInto === into && !isUndone);
	return (
		<div className="delivery-problem merged" role="alert">
			<Icon icon={Merge} />
			<p>
				<b>{merge ? `${merge.by.name} merged this into ${into}` : `Merged into ${into}`},</b> which has its notes and
				replies. Text that you have not saved moves there when you open it.
			</p>
			<div className="actions">
				<Link className="button" to={viewUrl(view, into)}>
					Open {into}
				</Link>
				<AsyncButton className="button outline" action={() => changeLead(lead, { mergedInto: null })}>
					Separate again
				</AsyncButton>
			</div>
		</div>
	);
}

function DeletedNotice({ lead: { events } }: { readonly lead: Lead }) {
	const deletedBy = events.findLast(({ to, isUndone }) => to.isDeleted && !isUndone)?.by.name;
	return (
		<div className="delivery-problem deleted" role="alert">
			<Icon icon={Trash2} />
			<p>
				<b>Deleted by {deletedBy}.</b> Only {deletedBy} can undo this, in the first {toastSeconds} seconds. Text that
				you have not saved stays in its field for a minute: copy it if you need it.
			</p>
		</div>
	);
}
