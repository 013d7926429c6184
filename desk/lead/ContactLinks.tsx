import { type IconNode, Mail, MapPin, Phone } from "lucide";
import type { ReactNode } from "react";
import { formatPostcode } from "../../content/areas/postcode/parse.ts";
import { Icon } from "../../site/components/Icon.tsx";
import type { Lead } from "../api/types.ts";
import "./contact-links.css";

interface ContactLinkProps {
	readonly icon: IconNode;
	readonly label: string;
	/** Null for an invalid number or address, which is shown without a link. */
	readonly href: string | null;
	readonly children: ReactNode;
}

const ContactLink = ({ icon, label, href, children }: ContactLinkProps) => (
	<li>
		<a {...(href && { href })} {...(href?.startsWith("http") && { rel: "noreferrer", target: "_blank" })}>
			<span className="field-label">
				<Icon icon={icon} />
				{label}
			</span>
			<b>{children}</b>
		</a>
	</li>
);

/** Links to call, email and see a map. They are only links: the browser sends requests to the desk alone. */
export const ContactLinks = ({ lead: { shownPhone, email, postcode, links } }: { readonly lead: Lead }) => (
	<ul className="contact-links">
		{shownPhone && (
			<ContactLink icon={Phone} label="Call" href={links.call}>
				{shownPhone}
			</ContactLink>
		)}
		{email && (
			<ContactLink icon={Mail} label="Email" href={links.mail}>
				<Address email={email} />
			</ContactLink>
		)}
		{postcode && (
			<ContactLink icon={MapPin} label="Map" href={links.map}>
				{formatPostcode(postcode)}
			</ContactLink>
		)}
	</ul>
);

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
