import { Mail } from "lucide";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import {
	findGap,
	isCallingOff,
	isCancelling,
	type ReplyTemplate,
	replyTemplates,
} from "../../../content/company/reply-templates.ts";
import { owesReply } from "../../../forms/lead-status.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import { useDesk } from "../../api/desk.ts";
import { reportTyping, useWriter } from "../../api/leads.ts";
import { sendReply } from "../../api/messages.ts";
import { useMe, usePeople } from "../../api/session.ts";
import type { Event, Lead } from "../../api/types.ts";
import { findOutdatedVisit, formatMovedTime, formatStepTime, hasStepBegun } from "../../shared/next-step.ts";
import { useMessage } from "../../shared/use-message.ts";
import { useView, viewUrl } from "../../shared/view.ts";
import { draftKeys, readDraft, saveDraft, useDraft } from "../../state/drafts.ts";
import { Field, SelectField, toOption } from "../../ui/Field.tsx";
import { MessageArea } from "../../ui/MessageArea.tsx";
import { timeOfDay } from "../../ui/times.ts";
import { useToasts } from "../../ui/toasts.tsx";
import { useNow } from "../../ui/use-now.ts";
import { Address } from "../ContactLinks.tsx";
import { reopenedStatus, useStatusChange } from "../status/use-status-change.ts";
import { explainLock } from "./activity.ts";
import {
	describeCrossing,
	fillTemplate,
	findFormerVisit,
	findLastByOthers,
	findOtherWriter,
	rememberSeen,
	useCanReply,
} from "./reply-draft.ts";

const templates = Object.keys(replyTemplates).filter((name): name is ReplyTemplate => name in replyTemplates);

export function ReplyByEmail({ lead }: { readonly lead: Lead }) {
	const { reference } = lead;
	const [draft] = useDraft(draftKeys.reply(reference));
	const [openCount, setOpenCount] = useState<number>();
	if (draft && openCount === undefined) setOpenCount(0);
	const open = () => setOpenCount((count = 0) => count + 1);
	const canReply = useCanReply(lead);
	const writer = useWriter(reference);
	return (
		<>
			{writer && (
				<p className="hint" role="status">
					<b>{writer.name}</b> is writing a reply.
				</p>
			)}
			{openCount !== undefined ? (
				<ReplyEditor {...{ lead, canReply, openCount, open }} close={() => setOpenCount(undefined)} />
			) : (
				canReply && (
					<button type="button" className="button outline" aria-keyshortcuts="r" onClick={open}>
						<Icon icon={Mail} /> Reply by email
					</button>
				)
			)}
		</>
	);
}

interface ReplyEditorProps {
	readonly lead: Lead;
	/** False if a colleague has marked the lead as spam, merged or deleted it since; the text stays. */
	readonly canReply: boolean;
	/** The field takes the focus each time that a person asks for the editor, but not if a kept draft has opened it. */
	readonly openCount: number;
	readonly open: () => void;
	readonly close: () => void;
}

function ReplyEditor({ lead, canReply, openCount, open, close }: ReplyEditorProps) {
	const { id: leadId, reference, email } = lead;
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const people = usePeople();
	const draftKey = draftKeys.reply(reference);
	const field = useRef<HTMLTextAreaElement>(null);
	const { text, write, isBusy, submitMessage, discardText } = useMessage(draftKey, {
		what: "Your reply",
		done: "sent",
		again: "Send it again: the customer gets it only once.",
		messages: lead.replies,
		follow(rest) {
			forgetSeen();
			if (rest === "") close();
			toasts.show({
				text: `Your reply to ${to} is on its way.${lead.status === "lost" ? " The lead is still lost." : ""}`,
				...(lead.status === "lost" && {
					action: { label: "Reopen", run: () => void changeStatus(reopenedStatus({ ...lead, answeredAt: now })) },
				}),
			});
		},
	});
	const changeStatus = useStatusChange(lead);
	const lock = explainLock(lead);
	const writer = findOtherWriter(lead);
	const { view } = useView();
	const now = useNow();
	const planned = lead.nextStep?.kind === "visit" ? lead.nextStep : undefined;
	const visit = planned && !hasStepBegun(planned, now) ? planned : undefined;
	const expected = planned ? undefined : findOutdatedVisit(lead, now);
	const cancelled = expected?.at ? { ...expected, at: expected.at } : undefined;
	const named = visit ?? cancelled;
	const [isAttached, setAttached] = useState<boolean>();
	/** A text that names the visit confirms or cancels it, unless the person decides otherwise. Any is about a missed one. */
	const isAbout =
		named !== undefined &&
		(isAttached ??
			((!visit && hasStepBegun(named, now)) ||
				(text.includes(formatStepTime(named)) && isCallingOff(text) === !visit)));
	const [problem, setProblem] = useState<string>();
	const last = findLastByOthers(lead, me);
	const lastAt = last?.lastAt ?? 0;
	const seenKey = draftKeys.beside(draftKey, "seen");
	const seenAt = Number(useDraft(seenKey, String(lastAt))[0]);
	/** Address that the person saw, until the service stops the reply once because it has changed. */
	const addressKey = draftKeys.beside(draftKey, "address");
	const [to] = useDraft(addressKey, email);
	const [mergedBefore] = useState(lead.merged.length);
	/** A colleague's later event, for which the service has stopped the reply once. */
	const [stoppedFor, setStoppedFor] = useState<Event>();
	const [isRedirected, setRedirected] = useState(false);
	const crossing = stoppedFor ?? (lastAt > seenAt ? last : undefined);
	useEffect(() => {
		if (openCount === 0 || !field.current) return;
		field.current.focus();
		field.current.setSelectionRange(field.current.value.length, field.current.value.length);
	}, [openCount]);
	const change = (next: string) => {
		if (text.trim() === "") rememberSeen(lead, me);
		reportTyping(reference);
		write(next);
		setProblem(undefined);
	};
	const forgetSeen = () => {
		for (const key of [seenKey, addressKey]) saveDraft(key, "");
	};
	const discard = () => {
		const restore = discardText();
		forgetSeen();
		close();
		if (!text.trim()) return;
		const undo = () => {
			const typedSince = readDraft(draftKey);
			restore();
			if (typedSince) saveDraft(draftKey, `${text}\n\n${typedSince}`);
			open();
		};
		toasts.offerUndo("Your reply was discarded.", undo);
	};
	const choose = (template: string) => {
		const letters = new Map<string, string>(templates.map((name) => [name, fillTemplate(name, lead, me, now)]));
		// A letter that nobody has changed gives way to the next; typed text stays above it
		const last = [...letters.values()].find((letter) => text.endsWith(letter)) ?? "";
		const typed = text.slice(0, text.length - last.length).trimEnd();
		change([typed, letters.get(template)].filter(Boolean).join("\n\n"));
	};
	/** Selects a place that has not been filled in, or a visit's former time or length. Returns whether there is one. */
	const selectProblem = () => {
		if (visit && isCancelling(text, formatStepTime(visit))) {
			setProblem("This visit is still booked: clear it first, under Next step.");
			return true;
		}
		const [gap] = findGap(text) ?? [];
		const words = gap ?? findFormerVisit(text, lead, visit, now);
		if (!words) return false;
		const former = visit
			? `The visit has changed: replace “${words}”.`
			: `The visit has been called off: replace “${words}”, or write that you cancel it.`;
		setProblem(gap ? "Replace the text in [brackets] first." : former);
		field.current?.focus();
		field.current?.setSelectionRange(text.indexOf(words), text.indexOf(words) + words.length);
		return true;
	};
	const reply = async (id: string, body: string) => {
		const about = isAbout
			? { ...(visit && { visit }), ...(cancelled && { cancels: cancelled.confirmedAt ?? cancelled.at }) }
			: {};
		const seen = stoppedFor?.lastAt ?? seenAt;
		const stop = await sendReply(desk, { id, leadId, text: body, seenAt: seen, to, ...about });
		if (stop?.outcome === "redirected") saveDraft(addressKey, stop.address);
		else setStoppedFor(stop?.event);
		setRedirected(stop?.outcome === "redirected");
		return stop === undefined;
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!text.trim() || !canReply || selectProblem()) return;
		void submitMessage(reply);
	};
	return (
		<form className="note-editor reply-editor" aria-label="Reply by email" onSubmit={submit}>
			<p className="hint">
				To <Address email={email} />, subject “Your enquiry {reference}”
				{lead.links.mail && (
					<>
						{" "}
						· <a href={lead.links.mail}>in your own program</a>
					</>
				)}
			</p>
			{writer && (
				<p className="hint" role="alert">
					<b>{writer.name || writer.email}</b>, who wrote on {writer.reference}, waits for an answer. This reply does
					not reach{" "}
					<a href={`mailto:${writer.email}`}>
						<Address email={writer.email} />
					</a>
					: write there in your own program, or separate the two on{" "}
					<Link to={viewUrl(view, writer.reference)}>{writer.reference}</Link>.
				</p>
			)}
			<SelectField
				id="reply-template"
				label="Template"
				none="Choose a template"
				options={templates.map(toOption)}
				value=""
				onChoose={choose}
			/>
			<Field id="reply" label="Reply" error={problem}>
				{(control) => <MessageArea {...control} ref={field} value={text} onType={change} />}
			</Field>
			{named && (
				<label className="check">
					<input type="checkbox" checked={isAbout} onChange={({ target }) => setAttached(target.checked)} />
					<span>
						{visit
							? "Attach the visit for the customer’s calendar"
							: cancelled?.confirmedAt
								? "Take the visit out of the customer’s calendar"
								: "Call off the visit"}
						: {formatMovedTime(named)}
						{cancelled?.email &&
							cancelled.email !== email &&
							`. Its confirmation went to ${cancelled.email}, this goes to ${email}`}
					</span>
				</label>
			)}
			<div className="note-controls">
				{crossing && (
					<p className="hint" role="alert">
						<b>{describeCrossing(crossing, me, people)}</b> at {timeOfDay(crossing.lastAt)} while you were writing.
						{stoppedFor && " Send yours as well?"}
					</p>
				)}
				{lead.merged.length > mergedBefore && (
					<p className="hint" role="alert">
						Another enquiry was merged into this lead while you were writing.
					</p>
				)}
				{(isRedirected || to !== email) && (
					<p className="hint" role="alert">
						The address changed to <Address email={email} /> while you were writing.{isRedirected && " Send there?"}
					</p>
				)}
				<button type="submit" className="button" aria-busy={isBusy} disabled={!canReply}>
					{isRedirected ? "Send there" : stoppedFor ? "Send as well" : "Send reply"}
				</button>
				<button type="button" className="text-button" onClick={discard}>
					Discard
				</button>
			</div>
			{lead.list === "spam" && <p className="hint">This lead is in Spam now, so nothing is sent. Your text is kept.</p>}
			{lock && <p className="hint">{lock}</p>}
			{owesReply(lead) && canReply && !writer && (
				<p className="hint">This counts as the reply once it has been sent.</p>
			)}
			{lead.status === "lost" && (
				<p className="hint">The lead stays lost, also on the customer’s page: reopen it first.</p>
			)}
		</form>
	);
}
