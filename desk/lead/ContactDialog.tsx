import { type FormEvent, useState } from "react";
import { type Contact, contactDetails } from "../../forms/contact-details.ts";
import { maxLength, validate } from "../../forms/validate.ts";
import { ApiError } from "../api/api-error.ts";
import { correctContact, undo } from "../api/changes.ts";
import { useDesk } from "../api/desk.ts";
import type { Lead } from "../api/types.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { useBusy } from "../ui/use-busy.ts";

/** Button that opens a form for the customer's name, phone number and email address. */
export function CorrectContact({ lead }: { readonly lead: Lead }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			{lead.list !== "deleted" && (
				<button type="button" className="text-button" onClick={() => setOpen(true)}>
					Correct name, phone or email…
				</button>
			)}
			{isOpen && <ContactDialog lead={lead} close={() => setOpen(false)} />}
		</>
	);
}

function ContactDialog({ lead, close }: { readonly lead: Lead; readonly close: () => void }) {
	const desk = useDesk();
	const toasts = useToasts();
	const [edits, setEdits] = useState<Partial<Contact>>({});
	/** The details that the person saw when they began to edit each field. */
	const [seen, setSeen] = useState<Partial<Contact>>({});
	// A field that is not being edited follows a colleague's correction, which saving would otherwise revert
	const values = { name: lead.name, phone: lead.phone, email: lead.email, ...edits };
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [isBusy, run] = useBusy();
	const undoCorrection = async (event: string) => {
		try {
			if (await undo(desk, lead, event, false)) toasts.confirmUndo();
			else toasts.show({ isBad: true, text: "Not undone, because the lead has changed since." });
		} catch (error) {
			toasts.showNotSaved(error, () => void undoCorrection(event));
		}
	};
	const save = async () => {
		const validation = validate(contactDetails, values);
		if (!validation.ok) return setErrors(validation.problems);
		const overtaken = contactDetails.fields.filter(
			({ name }) => name in edits && seen[name] !== lead[name] && edits[name] !== lead[name],
		);
		if (overtaken.length > 0) {
			// Saving again is deliberate
			setSeen({ ...seen, ...Object.fromEntries(overtaken.map(({ name }) => [name, lead[name]])) });
			const conflicts = overtaken.map(({ name }) => {
				const change = lead[name] ? `changed this to “${lead[name]}”` : "cleared this";
				return [name, `A colleague has since ${change}. Save again to replace it with yours`];
			});
			return setErrors(Object.fromEntries(conflicts));
		}
		setErrors({});
		// 'Try again' must not bring back details that have been corrected since
		const attemptKey = `${lead.id} contact`;
		desk.attemptedChanges.set(attemptKey, values);
		try {
			const result = await correctContact(desk, lead, validation.values);
			if (!result.isMade) {
				return toasts.show({
					isBad: true,
					text: "Not saved: a colleague changed this lead just before you. Check their change, then save again.",
				});
			}
			close();
			const runUndo = () => void undoCorrection(result.event);
			toasts.show({ text: "Contact details corrected", action: { label: "Undo", isUndo: true, run: runUndo } });
		} catch (error) {
			if (error instanceof ApiError && error.code === "invalid-input") setErrors(error.errors);
			else {
				const isOutdated = () => desk.attemptedChanges.get(attemptKey) !== values;
				toasts.showNotSaved(error, () => void run(save), { kept: "Your text has been kept.", isOutdated });
			}
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void run(save);
	};
	return (
		<Dialog title="Correct contact details" onClose={close}>
			<form className="dialog-body" onSubmit={submit} noValidate>
				<p>
					Search, emails and exports use the corrected details. The enquiry stays as it was sent, and Activity shows
					what was changed.
				</p>
				{contactDetails.fields.map(({ name, label, kind }, index) => (
					<Field
						key={name}
						id={`contact-${name}`}
						label={label}
						type={kind}
						maxLength={maxLength[kind]}
						autoComplete="off"
						value={values[name]}
						error={errors[name]}
						onChange={({ target }) => {
							setSeen({ [name]: lead[name], ...seen });
							setEdits({ ...edits, [name]: target.value });
						}}
						{...(index === 0 && { "data-focus": true })}
					/>
				))}
				<div className="actions">
					<button type="submit" className="button" aria-busy={isBusy}>
						Save
					</button>
					<button type="button" className="button outline" onClick={close}>
						Cancel
					</button>
				</div>
			</form>
		</Dialog>
	);
}
