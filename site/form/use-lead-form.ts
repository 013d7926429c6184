import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { fromFormData } from "../../forms/encode.ts";
import type { AnyForm } from "../../forms/forms.ts";
import { notices, servicesNotice } from "../../forms/messages.ts";
import { type Problems, validate } from "../../forms/validate.ts";
import { useToast } from "../shell/toasts.tsx";
import { beginForm, endForm, idempotencyKey } from "./idempotency-key.ts";
import { sendLead } from "./send-lead.ts";

const noProblems: Problems = {};

/**
 * A form's states (spec §4): idle or submitting; refused, with its problems; failed, with everything kept; sent, and
 * cleared. One filled form makes one lead however often it is sent.
 */
export function useLeadForm(form: AnyForm, refused: Problems = noProblems) {
	const ref = useRef<HTMLFormElement>(null);
	const summaryRef = useRef<HTMLDivElement>(null);
	const startedAt = useRef<number>(undefined);
	const [problems, setProblems] = useState(refused);
	const [attempts, setAttempts] = useState(refused === noProblems ? 0 : 1);
	const [isSending, setIsSending] = useState(false);
	const toast = useToast();

	useEffect(() => {
		if (attempts > 0) summaryRef.current?.focus();
	}, [attempts]);

	const refuse = (found: Problems) => {
		setProblems(found);
		setAttempts((count) => count + 1);
	};

	const onInput = () => {
		startedAt.current ??= performance.now();
		beginForm(form.path);
		if (!ref.current || problems === noProblems) return;
		const checked = validate(form, fromFormData(form, new FormData(ref.current)));
		const found = checked.ok ? {} : checked.problems;
		setProblems((shown) => Object.fromEntries(Object.entries(found).filter(([name]) => shown[name])));
	};

	const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (isSending) return;
		const element = event.currentTarget;
		const data = new FormData(element);
		const checked = validate(form, fromFormData(form, data));
		if (!checked.ok) {
			if (Object.values(checked.problems).includes(servicesNotice.text)) {
				toast.destructive(servicesNotice);
				element.querySelector<HTMLElement>(".checks input")?.focus();
				const { services: _, ...others } = checked.problems;
				if (Object.keys(others).length > 0) refuse(others);
			} else refuse(checked.problems);
			return;
		}
		setProblems(noProblems);
		toast.dismiss();
		setIsSending(true);
		const outcome = await sendLead(form, checked.values, {
			key: idempotencyKey(form.path, checked.values),
			website: data.get("website"),
			elapsed: startedAt.current === undefined ? undefined : Math.round(performance.now() - startedAt.current),
		});
		setIsSending(false);
		if (outcome.kind === "accepted") {
			endForm(form.path);
			startedAt.current = undefined;
			element.reset();
			toast.success(notices[form.kind].success);
		} else {
			if (outcome.kind === "refused") refuse(outcome.problems);
			toast.destructive(notices[form.kind].failure);
		}
	};

	return { ref, summaryRef, problems, isSending, onSubmit, onInput };
}
