import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { parseFormData } from "../../forms/form-data.ts";
import type { AnyForm } from "../../forms/forms.ts";
import { changeNotSent, nothingMoreSent, notices, servicesNotice } from "../../forms/messages.ts";
import { type Problems, validate } from "../../forms/validate.ts";
import { titleWithProblems } from "../seo/PageHead.tsx";
import { idempotencyKey, saveDraft } from "./draft.ts";
import { ifPossible } from "./if-possible.ts";
import type { Message } from "./message.ts";
import type { SentLead } from "./Receipt.tsx";
import { type Outcome, sendLead } from "./send-lead.ts";
import { useDraft } from "./use-draft.ts";
import { useHeldFocus } from "./use-held-focus.ts";
import { useResend } from "./use-resend.ts";

const noProblems: Problems = {};

/** Returns whether a problem concerns the contact form's services, which have their own notice. */
const isServicesProblem = (text: string): boolean => text === servicesNotice.text;

const findServicesNotice = (problems: Problems): Message | undefined =>
	Object.values(problems).some(isServicesProblem) ? { kind: "failure", ...servicesNotice } : undefined;

/** Returns whether a message is the services notice, which is shown beside the services and has the focus there. */
export const isServicesNotice = (message: Message): boolean =>
	message.kind === "failure" && message.title === servicesNotice.title;

/** Values that a page proposes, by field; must keep its identity while the values are the same. */
export type ProposedValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * Manages a form's states: idle or submitting; refused, with its problems; failed, with all input kept; waiting for a
 * connection; sent and cleared. One filled form creates one lead, no matter how often it is sent.
 */
export function useLeadForm(form: AnyForm, refused: Problems = noProblems, proposed?: ProposedValues) {
	const ref = useRef<HTMLFormElement>(null);
	const summaryRef = useRef<HTMLDivElement>(null);
	const resultRef = useRef<HTMLDivElement>(null);
	const startedAt = useRef<number>(undefined);
	const isChangedSinceSubmit = useRef(false);
	const [problems, setProblems] = useState(refused);
	const [isListed, setListed] = useState(true);
	const [refusalCount, setRefusals] = useState(refused === noProblems ? 0 : 1);
	const [isSending, setSending] = useState(false);
	const [message, setMessage] = useState(() => findServicesNotice(refused));
	const dismiss = () => setMessage(undefined);
	const draft = useDraft(form, ref, proposed);
	const { rowRef, buttonRef, holdFocus } = useHeldFocus(isSending);
	/** Closes the message. Its button disappears, so the focus moves to the form's own. */
	const closeMessage = () => {
		setMessage((shown) => (shown?.kind === "success" ? { ...shown, isClosed: true } : undefined));
		buttonRef.current?.focus({ preventScroll: true });
	};
	useResend(ref, message);
	useProblemsInTitle(Object.keys(problems).length > 0);

	useEffect(() => {
		if (!message || isServicesNotice(message)) return;
		// The receipt follows the result, above the emptied fields; a failure is beside the button
		(message.kind === "success" ? resultRef : rowRef).current?.scrollIntoView({ block: "nearest" });
	}, [message, rowRef]);

	useEffect(() => {
		if (refusalCount === 0) return;
		const target = summaryRef.current ?? ref.current?.querySelector<HTMLElement>("[aria-invalid]");
		target?.focus();
	}, [refusalCount]);

	/**
	 * Shows the success.
	 *
	 * @param remark an addition that the visitor may not expect
	 */
	const showSuccess = (sent: SentLead, remark: string) => {
		const { title, text } = notices[form.kind].success;
		setMessage({ kind: "success", title, text: text + remark, sent });
	};

	const showProblems = (newProblems: Problems) => {
		const isServicesOnly = Object.values(newProblems).every(isServicesProblem);
		setProblems(newProblems);
		setListed(!isServicesOnly);
		setRefusals((count) => count + 1);
		setMessage(findServicesNotice(newProblems));
	};

	/** Validates and sends the form. Returns undefined if it has problems, which are shown. */
	const send = async (element: HTMLFormElement, submittedAt: string): Promise<Outcome | undefined> => {
		const data = new FormData(element);
		const validation = validate(form, parseFormData(form, data));
		if (!validation.ok) {
			showProblems(validation.problems);
			return undefined;
		}
		const { values } = validation;
		holdFocus();
		isChangedSinceSubmit.current = false;
		setSending(true);
		return await sendLead(form, values, {
			submittedAt,
			key: ifPossible(() => idempotencyKey(saveDraft(form.path, values))),
			website: data.get("website"),
			elapsed: startedAt.current === undefined ? undefined : Date.parse(submittedAt) - startedAt.current,
		});
	};

	const showOutcome = (outcome: Outcome, submittedAt: string) => {
		setSending(false);
		if (outcome.kind === "accepted") {
			showSuccess(outcome.sent, isChangedSinceSubmit.current ? changeNotSent : "");
			if (isChangedSinceSubmit.current) return;
			draft.clear();
			startedAt.current = undefined;
		} else if (outcome.kind === "failed" && !navigator.onLine) {
			setMessage({ kind: "waiting", submittedAt });
		} else {
			if (outcome.kind === "refused") showProblems(outcome.problems);
			setMessage({ kind: "failure", hasContacts: true, ...notices[form.kind].failure });
		}
	};

	/** Clears the previous result, even if the browser's own validation stops this attempt. */
	const clearResult = (event: MouseEvent) => {
		if (message?.kind !== "success" || isChangedSinceSubmit.current) return dismiss();
		// The form is as empty as it was after sending: a double click, or a held Enter key, must not count as another enquiry
		event.preventDefault();
		showSuccess(message.sent, nothingMoreSent);
	};

	const onInput = () => {
		startedAt.current ??= Date.now();
		isChangedSinceSubmit.current = true;
		draft.keep();
		if (!ref.current || problems === noProblems) return;
		const validation = validate(form, parseFormData(form, new FormData(ref.current)));
		const currentProblems = validation.ok ? noProblems : validation.problems;
		setProblems((shown) => Object.fromEntries(Object.entries(currentProblems).filter(([name]) => shown[name])));
		if (Object.values(problems).some(isServicesProblem) && !Object.values(currentProblems).some(isServicesProblem))
			dismiss();
	};

	const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (isSending) return;
		const element = event.currentTarget;
		const { submittedAt = new Date().toISOString() } = element.dataset;
		delete element.dataset.submittedAt;
		dismiss();
		setProblems(noProblems);
		let outcome: Outcome | undefined;
		try {
			outcome = await send(element, submittedAt);
		} catch (error) {
			// If this script fails, the browser posts the form to its own page
			console.error(error);
			return element.submit();
		}
		if (outcome) showOutcome(outcome, submittedAt);
	};

	const clear = () => {
		draft.clear();
		setProblems(noProblems);
	};

	return {
		refs: { ref, summaryRef, resultRef, rowRef, buttonRef },
		problems,
		isListed,
		isSending,
		message,
		dismiss,
		close: closeMessage,
		clearResult,
		onSubmit,
		onInput,
		draft: { ...draft, clear },
	};
}

/** Marks problems in the page's title while a form shows them, as in a page sent by the service. */
function useProblemsInTitle(hasProblems: boolean): void {
	useEffect(() => {
		const title = document.title.replace(titleWithProblems(""), "");
		document.title = hasProblems ? titleWithProblems(title) : title;
	}, [hasProblems]);
}
