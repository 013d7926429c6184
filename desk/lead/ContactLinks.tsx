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
	/** Null for an invalid number or address, which is shown without a link. */
	readonly href: string | null;
	/** Opens a part of the desk instead of following the link. */
	readonly onClick?: (() => void) | false;
	readonly children: ReactNode;
}

function ContactLink({ icon, label, href, onClick, children }: ContactLinkProps) {
	const content = (
		<>
			<span className="field-label">
				<Icon icon={icon} />
				{label}
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

/** Names the enquiry that a detail comes from, if it was merged into the lead, which has none: `Call, from BF-4K7Q2M`. */
const nameSource = (label: string, from: Lead["borrowed"]["phone"]): string =>
	from ? `${label}, from ${from.reference}` : label;

/** Ways to reach the customer. Links are only links: the browser sends requests to the desk alone. */
export function ContactLinks({ lead }: { readonly lead: Lead }) {
	const { shownPhone, callLink, email, links } = lead;
	const { phone, email: otherEmail, address } = lead.borrowed;
	const canReply = useCanReply(lead);
	return (
		<ul className="contact-links">
			{(shownPhone || phone) && (
				<ContactLink icon={Phone} label={nameSource("Call", phone)} href={phone ? phone.href : callLink}>
					{phone?.text ?? shownPhone}
				</ContactLink>
			)}
			{(email || otherEmail) && (
				<ContactLink
					icon={Mail}
					label={nameSource("Email", otherEmail)}
					href={otherEmail ? otherEmail.href : links.mail}
					onClick={canReply && (() => focusLeadPart("reply"))}
				>
					<Address email={otherEmail?.text ?? email} />
				</ContactLink>
			)}
			{links.map === null && !address ? (
				<li>
					<CorrectContact lead={lead} first="street" />
				</li>
			) : (
				<ContactLink icon={MapPin} label={nameSource("Map", address)} href={address?.href ?? links.map}>
					{address?.text ?? formatAddress(lead)}
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
