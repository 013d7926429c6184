import { type IconNode, Mail, MapPin, Phone } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import type { Lead } from "../api/types.ts";
import { spacedPhone } from "../shared/labels.ts";
import "./contact-links.css";

interface WayProps {
	readonly icon: IconNode;
	readonly label: string;
	/** Null for an invalid number or address, which is shown without a link. */
	readonly href: string | null;
	readonly children: ReactNode;
}

const Way = ({ icon, label, href, children }: WayProps) => (
	<li>
		<a {...(href && { href })} {...(href?.startsWith("http") && { rel: "noreferrer", target: "_blank" })}>
			<span className="field-label">
				<Icon of={icon} />
				{label}
			</span>
			<b>{children}</b>
		</a>
	</li>
);

/** Links to call, mail and see a map. They are only links: the browser sends requests to the desk alone. */
export const ContactLinks = ({ lead: { phone, email, postcode, links } }: { readonly lead: Lead }) => (
	<ul className="contact-links">
		{phone && (
			<Way icon={Phone} label="Call" href={links.call}>
				{spacedPhone(phone)}
			</Way>
		)}
		{email && (
			<Way icon={Mail} label="Mail" href={links.mail}>
				<Address email={email} />
			</Way>
		)}
		{postcode && (
			<Way icon={MapPin} label="Map" href={links.map}>
				{postcode.toUpperCase()}
			</Way>
		)}
	</ul>
);

/** An email address that breaks before its `@` if it is too long for the line. */
export function Address({ email }: { readonly email: string }) {
	const at = email.lastIndexOf("@");
	if (at < 0) return email;
	return (
		<>
			{email.slice(0, at)}
			<wbr />
			{email.slice(at)}
		</>
	);
}
