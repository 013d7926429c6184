import { useState } from "react";
import { Link } from "react-router";
import { type Contact, contactDetails } from "../../forms/contact-details.ts";
import { maxLength, validate } from "../../forms/validate.ts";
import type { Lead } from "../api/types.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { useView, viewUrl } from "../shared/view.ts";
import { FormDialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/Field.tsx";

interface CorrectContactProps {
	readonly lead: Lead;
	readonly first: "name" | "street";
}

export function CorrectContact({ lead, first }: CorrectContactProps) {
	const [isOpen, setOpen] = useState(false);
	const { view } = useView();
	return (
		<>
			{lead.list === "merged" && (
				<p>
					Correct contact details on <Link to={viewUrl(view, lead.mergedInto ?? "")}>{lead.mergedInto}</Link>.
				</p>
			)}
			{lead.list !== "deleted" && lead.list !== "merged" && (
				<button type="button" className="text-button" onClick={() => setOpen(true)}>
					{first === "street" ? "Add street and postcode…" : "Correct or add contact details…"}
				</button>
			)}
			{isOpen && <ContactDialog lead={lead} first={first} close={() => setOpen(false)} />}
		</>
	);
}

function ContactDialog({ lead, first, close }: CorrectContactProps & { readonly close: () => void }) {
	const { changeLead } = useLeadChanges();
	/** Details that were typed. The others follow a colleague's correction, so that saving does not revert it. */
	const [typed, setTyped] = useState<Partial<Contact>>({});
	const [detailsAtTyping, setDetailsAtTyping] = useState<Partial<Contact>>({});
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const save = async () => {
		const validation = validate(contactDetails, { ...lead, ...typed });
		if (!validation.ok) return setErrors(validation.problems);
		const corrected = contactDetails.fields.filter(({ name }) => (typed[name] ?? lead[name]) !== lead[name]);
		const to = Object.fromEntries(corrected.map(({ name }) => [name, validation.values[name]]));
		close();
		if (corrected.length > 0) await changeLead(lead, to, { ...lead, ...detailsAtTyping });
	};
	return (
		<FormDialog title="Correct contact details" confirm="Save" action={save} onClose={close}>
			<p>
				Search, emails, map and exports use the corrected details. The original enquiry stays as it was: connected
				systems keep the old details, and get them again if you send the lead again. A confirmation of the last day is
				sent again to a new email address, unless somebody has replied since. Replies that went to the old one no longer
				count, unless the customer has written from one of them.
			</p>
			{contactDetails.fields.map(({ name, label, kind }) => (
				<TextField
					key={name}
					id={`contact-${name}`}
					label={label}
					type={kind}
					maxLength={maxLength[kind]}
					autoComplete="off"
					value={typed[name] ?? lead[name]}
					error={errors[name]}
					onType={(text) => {
						setTyped({ ...typed, [name]: text });
						setDetailsAtTyping({ [name]: lead[name], ...detailsAtTyping });
					}}
					{...(name === first && { "data-focus": true })}
				/>
			))}
		</FormDialog>
	);
}
