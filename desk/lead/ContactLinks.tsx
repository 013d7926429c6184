import { type IconNode, Mail, MapPin, Phone } from "lucide";
import type { ReactNode } from "react";
import { formatAddress } from "../../forms/contact-details.ts";
import { Icon } from "../../site/components/Icon.tsx";
import type { Lead } from "../api/types.ts";
import { focusLeadPart } from "../shared/focus-lead-part.ts";
import { useCanReply } from "./activity/reply-draft.ts";
import { CorrectContact } from "./CorrectContact.tsx";
import "./contact-links.css";

interface ContactLinkProps {
	readonly icon: IconNode;
	readonly label: string;
	/** Enquiry that the detail comes from, if it was merged into the lead, which has none. */
	readonly reference?: string;
	/** Null for an invalid number or address, which is shown without a link. */
	readonly href: string | null;
	/** Opens a part of the desk instead of following the link. */
	readonly onClick?: (() => void) | false;
	readonly children: ReactNode;
}

function ContactLink({ icon, label, reference, href, onClick, children }: ContactLinkProps) {
	const content = (
		<>
			<span className="field-label">
				<Icon icon={icon} />
				{reference ? `${label}, from ${reference}` : label}
			</span>
			<b>{children}</b>
		</>
	);
	return (
		<li>
			{onClick ? (
				<button type="button" onClick={onClick}>
					{content}
				</button>
			) : (
				<a {...(href && { href })} {...(href?.startsWith("http") && { rel: "noreferrer", target: "_blank" })}>
					{content}
				</a>
			)}
		</li>
	);
}

/** Ways to reach the customer. Links are only links: the browser sends requests to the desk alone. */
export function ContactLinks({ lead }: { readonly lead: Lead }) {
	const { links, borrowed } = lead;
	const phone = borrowed.phone ?? { text: lead.shownPhone, href: lead.callLink };
	const email = borrowed.email ?? { text: lead.email, href: links.mail };
	const address = borrowed.address ?? { text: formatAddress(lead), href: links.map };
	const canReply = useCanReply(lead);
	return (
		<ul className="contact-links">
			{phone.text && (
				<ContactLink icon={Phone} label="Call" {...phone}>
					{phone.text}
				</ContactLink>
			)}
			{email.text && (
				<ContactLink icon={Mail} label="Email" {...email} onClick={canReply && (() => focusLeadPart("reply"))}>
					<Address email={email.text} />
				</ContactLink>
			)}
			{address.href === null ? (
				<li>
					<CorrectContact lead={lead} first="street" />
				</li>
			) : (
				<ContactLink icon={MapPin} label="Map" {...address}>
					{address.text}
				</ContactLink>
			)}
		</ul>
	);
}

/** An email address that breaks before its `@` if it is too long for the line. */
export function Address({ email }: { readonly email: string }) {
	const atSign = email.lastIndexOf("@");
	if (atSign < 0) return email;
	return (
		<>
			{email.slice(0, atSign)}
			<wbr />
			{email.slice(atSign)}
		</>
	);
}
