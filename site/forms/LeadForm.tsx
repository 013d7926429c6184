import "./lead-form.css";
import { ArrowRight } from "lucide";
import type { ComponentType, ReactNode } from "react";
import { formSlips } from "../../content/shared/form-slips.ts";
import { labels } from "../../content/shared/labels.ts";
import type { Field } from "../../forms/form.ts";
import type { AnyForm } from "../../forms/forms.ts";
import { notices, privacyLine } from "../../forms/messages.ts";
import type { Problems } from "../../forms/validate.ts";
import { Icon } from "../components/Icon.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { useIsHydrated } from "../hooks/use-browser-value.ts";
import type { ChecksFieldsetProps } from "./ChecksFieldset.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FormField } from "./FormField.tsx";
import { FormSlip } from "./FormSlip.tsx";
import { Receipt } from "./Receipt.tsx";
import { Toast } from "./Toast.tsx";
import { isServicesNotice, type ProposedValues, useLeadForm } from "./use-lead-form.ts";

/** The service's response to an invalid form sent without JavaScript: its problems and the earlier input. */
export interface Refused {
	readonly problems: Problems;
	readonly sent: Readonly<Record<string, unknown>>;
}

const spansBothColumns = ({ kind }: Field): boolean => kind === "message" || kind === "checks";

/** Returns the last field of an odd number, which spans both columns. */
const findOddField = (fields: readonly Field[]): Field | undefined => {
	const halves = fields.filter((field) => !spansBothColumns(field));
	return halves.length % 2 === 1 ? halves.at(-1) : undefined;
};

interface LeadFormProps {
	readonly form: AnyForm;
	/** Renders checkboxes. Passed in, so that pages without any are spared the styles and scripts. */
	readonly Checks?: ComponentType<ChecksFieldsetProps>;
	/** Label of the form for assistive technology. */
	readonly label: string;
	readonly refused?: Refused | undefined;
	/** Initial values, such as a postcode that was just checked. */
	readonly proposed?: ProposedValues | undefined;
	/** Shown above the form until it is sent. */
	readonly children?: ReactNode;
}

/**
 * A form rendered from its description. Its fields are uncontrolled, so that input from before hydration stays; without
 * JavaScript it posts to its own page.
 *
 * Problems are shown beside their fields. Without JavaScript the contact form relies on the browser's own messages for
 * required fields and the format of the email address.
 */
export function LeadForm({ form, Checks, label, refused, proposed, children }: LeadFormProps) {
	const isHydrated = useIsHydrated();
	const odd = findOddField(form.fields);
	const { refs, problems, isListed, isSending, message, dismiss, close, clearResult, onSubmit, onInput, draft } =
		useLeadForm(form, refused?.problems, proposed);
	const notice = message?.kind === "failure" && isServicesNotice(message) ? message : undefined;
	return (
		<form
			className="lead-form"
			method="post"
			action={form.page}
			aria-label={label}
			noValidate={form.kind === "hub" || isHydrated}
			ref={refs.ref}
			onSubmit={onSubmit}
			onInput={onInput}
		>
			{draft.isRestored && <FormSlip {...formSlips.restored} onAction={draft.clear} />}
			<div className="full lead-form-result" aria-live="polite" ref={refs.resultRef}>
				{message?.kind === "success" && !message.isClosed && <Toast {...message} onClose={close} />}
			</div>
			{message?.kind === "success" ? <Receipt form={form} {...message.sent} /> : children}
			{isListed && <ErrorSummary form={form} problems={problems} ref={refs.summaryRef} />}
			{form.fields.map((field) => {
				const { name } = field;
				const state = { problem: problems[name], value: refused?.sent[name] ?? proposed?.[name] };
				if (field.kind === "checks") {
					return (
						Checks && (
							<Checks key={name} field={field} {...state}>
								{notice && <Toast {...notice} onClose={isHydrated ? close : undefined} />}
							</Checks>
						)
					);
				}
				return <FormField key={name} field={field} isFullWidth={spansBothColumns(field) || field === odd} {...state} />;
			})}
			{/* People never see or reach this field: only programs fill it in. */}
			<div hidden>
				<input name="website" aria-label="Website" tabIndex={-1} autoComplete="off" />
			</div>
			<div className="full lead-form-send" tabIndex={-1} ref={refs.rowRef}>
				<button
					type="submit"
					className="button"
					disabled={isSending}
					aria-busy={isSending || undefined}
					onClick={clearResult}
					ref={refs.buttonRef}
				>
					<span>{isSending ? notices[form.kind].sending : labels.requestEstimate}</span>
					{!isSending && <Icon icon={ArrowRight} />}
				</button>
				<div aria-live="polite">
					{message?.kind === "waiting" && <FormSlip {...formSlips.offline} onAction={dismiss} />}
				</div>
				{message?.kind === "failure" && !notice && <Toast {...message} onClose={close} />}
			</div>
			<p className="lead-form-privacy full small">
				{privacyLine} <PageLink to="/privacy">Privacy Policy</PageLink>.
			</p>
		</form>
	);
}
