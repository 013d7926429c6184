import { parseResponse } from "hono/client";
import { Plus } from "lucide";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { pluralize } from "../../content/shared/in-words.ts";
import { asOfficeForm } from "../../forms/contact-details.ts";
import { street, urgency } from "../../forms/fields.ts";
import type { Field as FormField } from "../../forms/form.ts";
import { formChoices, formName } from "../../forms/form-names.ts";
import { type AnyForm, type FormPath, findFormByPath } from "../../forms/forms.ts";
import { type FieldRole, getFieldRole } from "../../forms/summary.ts";
import { findUrgency } from "../../forms/urgency.ts";
import { validate } from "../../forms/validate.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { checkPhone } from "../../site/forms/field-hints.ts";
import { refreshLists } from "../api/cache.ts";
import { useDesk } from "../api/desk.ts";
import { useEnquiries } from "../api/leads.ts";
import { useSession } from "../api/session.ts";
import { useMessage } from "../shared/use-message.ts";
import { useView, viewUrl } from "../shared/view.ts";
import { draftKeys, readDraft } from "../state/drafts.ts";
import { FormDialog } from "../ui/Dialog.tsx";
import { SelectField } from "../ui/Field.tsx";
import { useShortcuts } from "../ui/shortcuts.ts";
import { fullDate } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";
import { LeadFormField } from "./LeadFormField.tsx";
import "./phone-lead.css";

type FieldValues = Readonly<Record<string, string | readonly string[]>>;

interface Draft {
	readonly path: FormPath | "";
	readonly values: FieldValues;
	readonly sendsConfirmation: boolean;
}

const emptyDraft: Draft = { path: "", values: {}, sendsConfirmation: false };

export function PhoneLead() {
	const [isOpen, setOpen] = useState(false);
	const open = () => setOpen(true);
	useShortcuts({ "Shift+n": open });
	return (
		<>
			<button type="button" className="phone-lead" aria-keyshortcuts="Shift+N" title="New lead by phone" onClick={open}>
				<Icon icon={Plus} /> <span>New lead</span>
			</button>
			{isOpen && <NewLeadDialog close={() => setOpen(false)} reopen={open} />}
		</>
	);
}

const incompletePhone = "This number does not look complete. Add the lead anyway?";
const contactRoles: readonly FieldRole[] = ["name", "phone", "email"];

/** Form for a lead by phone. Closing it keeps what was typed; Cancel discards it, for the next caller's lead. */
function NewLeadDialog({ close, reopen }: { readonly close: () => void; readonly reopen: () => void }) {
	const desk = useDesk();
	const toasts = useToasts();
	const { view, open } = useView();
	const canMail = useSession().data?.canMail !== false;
	const { text, write, submitMessage, discardText } = useMessage(draftKeys.phoneLead, {
		what: "This lead",
		done: "saved",
		again: "Add it again: it is saved only once.",
		stored: "Search for it to correct it, or add this one as well.",
		follow: () => write(""),
	});
	const draft: Draft = text ? JSON.parse(text) : emptyDraft;
	const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
	// The form is longer than the window: without the focus, its button would seem dead
	useEffect(() => {
		if (Object.keys(errors).length > 0)
			document.querySelector<HTMLElement>(".phone-lead-dialog [aria-invalid=true]")?.focus();
	}, [errors]);
	const form = findFormByPath(draft.path);
	const fields: readonly FormField[] = form ? asOfficeForm(form, draft.values).fields : [];
	/** Fields for who it is and how to reach them, which come first in a call. */
	const who = contactRoles.flatMap((role) => fields.filter((field) => getFieldRole(field) === role));
	const urgencyOptions = [...new Set([...urgency.options, ...(form ? listOwnUrgencies(form) : [])])];
	const further = fields.filter((field) => !who.includes(field) && field.name !== urgency.name);
	const [, phone = "", email = ""] = who.map(({ name }) => String(draft.values[name] ?? "").trim());
	const isAsked = Object.values(errors).includes(incompletePhone);
	const { data: enquiries = [] } = useEnquiries(phone, email);
	const [lastEnquiry] = enquiries;
	const updateDraft = (next: Draft) => write(JSON.stringify(next));
	const discard = () => {
		const restore = discardText();
		const undo = () => {
			// The next caller's details may have been typed since
			if (readDraft(draftKeys.phoneLead)) discard();
			restore();
			reopen();
		};
		close();
		if (text) toasts.offerUndo("The new lead was discarded.", undo);
	};
	const save = async () => {
		if (!form) return setErrors({ form: "Choose what the call is about" });
		const chosen = String(draft.values.urgency ?? "");
		// A level that the form does not offer is given beside its answers
		const answers = { ...draft.values, urgency: listOwnUrgencies(form).includes(chosen) ? chosen : "" };
		const checked = validate(asOfficeForm(form, answers), answers);
		if (!checked.ok) return setErrors(checked.problems);
		if (email === "" && checkPhone(phone) && !isAsked) return setErrors({ [who[1]?.name ?? ""]: incompletePhone });
		const sendsConfirmation = draft.sendsConfirmation && canMail && email !== "";
		await submitMessage(async (id) => {
			const given = { street: String(draft.values.street ?? ""), urgency: findUrgency([chosen]), sendsConfirmation };
			const json = { id, form: form.path, values: checked.values, ...given };
			const added = await parseResponse(desk.api.leads.$post({ json }));
			await refreshLists(desk).catch(() => {});
			close();
			open(added.reference);
			const confirmation = added.sendsConfirmation
				? `A confirmation will be sent to ${email}.`
				: "The customer will not get a confirmation.";
			toasts.show({ text: `Lead ${added.reference} added. ${confirmation}` });
		});
	};
	const renderField = (field: FormField) => (
		<LeadFormField
			key={field.name}
			field={field}
			value={draft.values[field.name] ?? ""}
			error={errors[field.name]}
			onChange={(value) => {
				setErrors({});
				updateDraft({ ...draft, values: { ...draft.values, [field.name]: value } });
			}}
		/>
	);
	return (
		<FormDialog
			title="New lead by phone"
			className="phone-lead-dialog"
			confirm={isAsked ? "Add anyway" : "Add lead"}
			action={save}
			onCancel={discard}
			onClose={close}
		>
			<SelectField
				id="phone-lead-form"
				label="About"
				error={errors.form}
				data-focus
				none="Select a service"
				options={formOptions}
				value={draft.path}
				onChoose={(value) => {
					const next = findFormByPath(value);
					setErrors({});
					if (next) updateDraft({ ...draft, path: next.path, values: keepSharedValues(form, next, draft.values) });
				}}
			/>
			{who.map(renderField)}
			<p role="status">
				{lastEnquiry && (
					<>
						This customer has {pluralize(enquiries.length, "enquiry", "enquiries")}
						{enquiries.length > 1 ? ", the last from" : " from"} {lastEnquiry.name},{" "}
						<Link to={viewUrl(view, lastEnquiry.reference)} onClick={close}>
							{fullDate(lastEnquiry.receivedAt)}
						</Link>
						.
					</>
				)}
			</p>
			{form && [{ ...urgency, options: urgencyOptions }, street, ...further].map(renderField)}
			{form && canMail && (
				<label className="check">
					<input
						type="checkbox"
						disabled={email === ""}
						checked={draft.sendsConfirmation && email !== ""}
						onChange={({ target }) => updateDraft({ ...draft, sendsConfirmation: target.checked })}
					/>
					Send the customer a confirmation by email
				</label>
			)}
		</FormDialog>
	);
}

/** Lists the form's own answers to how urgent it is; none for most forms. */
const listOwnUrgencies = ({ fields }: AnyForm): readonly string[] =>
	fields.flatMap((field) => (field.name === urgency.name && field.kind === "select" ? field.options : []));

const formOptions = formChoices.map(({ path }) => ({
	value: path,
	text: path === "contact" ? "Several services, or not sure yet" : formName(path),
}));

/** Returns what another form asks for as well: who and where, and the message. */
function keepSharedValues(from: AnyForm | undefined, to: AnyForm, values: FieldValues): FieldValues {
	const valuesByRole = new Map(from?.fields.map((field) => [getFieldRole(field), values[field.name] ?? ""]));
	const shared = to.fields.filter((field) => !["choice", "detail"].includes(getFieldRole(field)));
	const kept = Object.fromEntries(shared.map((field) => [field.name, valuesByRole.get(getFieldRole(field)) ?? ""]));
	return { ...kept, street: values.street ?? "", urgency: values.urgency ?? "" };
}
