import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { fromFormData } from "../../forms/encode.ts";
import type { Values } from "../../forms/form.ts";
import type { AnyForm } from "../../forms/forms.ts";
import { notices, servicesNotice } from "../../forms/messages.ts";
import { type Problems, validate } from "../../forms/validate.ts";
import { useToast } from "../shell/toasts.tsx";
import { idempotencyKey, keepDraft } from "./draft.ts";
import { sendLead } from "./send-lead.ts";
import { useDraft } from "./use-draft.ts";
import { useProblemsInTitle } from "./use-problems-in-title.ts";
import { useResend } from "./use-resend.ts";

const noProblems: Problems = {};

/** Values that a page puts into a form for the visitor, by field; the same object as long as they are the same. */
export type Proposed = Readonly<Record<string, string>>;

/**
 * A form's states (spec §4): idle or submitting; refused, with its problems; failed, with everything kept; sent, and
 * cleared. One filled form makes one lead however often it is sent.
 */
export function useLeadForm(form: AnyForm, refused: Problems = noProblems, proposed?: Proposed) {
	const ref = useRef<HTMLFormElement>(null);
	const summaryRef = useRef<HTMLDivElement>(null);
	const startedAt = useRef<number>(undefined);
	const [problems, setProblems] = useState(refused);
	const [refusals, setRefusals] = useState(refused === noProblems ? 0 : 1);
	const [isSending, setSending] = useState(false);
	const draft = useDraft(form, ref, proposed);
	const resend = useResend(useCallback(() => ref.current?.requestSubmit(), []));
	const toast = useToast();

	useEffect(() => {
		if (refusals > 0) summaryRef.current?.focus();
	}, [refusals]);

	useProblemsInTitle(Object.keys(problems).length > 0);

	const refuse = (found: Problems) => {
		setProblems(found);
		setRefusals((count) => count + 1);
	};

	/** The contact form's rule about services has a notice of its own (spec §5); other problems stand by their fields. */
	const refuseLocally = (element: HTMLFormElement, found: Problems) => {
		const others = Object.entries(found).filter(([, text]) => text !== servicesNotice.text);
		if (others.length > 0) refuse(Object.fromEntries(others));
		if (others.length === Object.keys(found).length) return;
		toast.destructive(servicesNotice);
		if (others.length === 0) element.querySelector<HTMLElement>(".checks input")?.focus();
	};

	const send = async (element: HTMLFormElement, values: Values<AnyForm>) => {
		setProblems(noProblems);
		toast.dismiss();
		setSending(true);
		const outcome = await sendLead(form, values, {
			key: idempotencyKey(keepDraft(form.path, values)),
			website: new FormData(element).get("website"),
			elapsed: startedAt.current === undefined ? undefined : Math.round(performance.now() - startedAt.current),
		});
		setSending(false);
		if (outcome.kind === "accepted") {
			draft.clear();
			startedAt.current = undefined;
			toast.success(notices[form.kind].success);
			return;
		}
		if (outcome.kind === "refused") refuse(outcome.problems);
		else resend.waitIfOffline();
		toast.destructive(notices[form.kind].failure);
	};

	const onInput = () => {
		startedAt.current ??= performance.now();
		draft.keep();
		if (!ref.current || problems === noProblems) return;
		const checked = validate(form, fromFormData(form, new FormData(ref.current)));
		const found = checked.ok ? noProblems : checked.problems;
		setProblems((shown) => Object.fromEntries(Object.entries(found).filter(([name]) => shown[name])));
	};

	const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (isSending) return;
		resend.decline();
		const element = event.currentTarget;
		const checked = validate(form, fromFormData(form, new FormData(element)));
		if (checked.ok) void send(element, checked.values);
		else refuseLocally(element, checked.problems);
	};

	const clear = () => {
		draft.clear();
		setProblems(noProblems);
	};

	return { ref, summaryRef, problems, isSending, onSubmit, onInput, draft: { ...draft, clear }, resend };
}
