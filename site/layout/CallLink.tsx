import "./call-link.css";
import { Phone } from "lucide";
import { company, links } from "../../content/company/company.ts";
import { Icon } from "../components/Icon.tsx";

/** The company's number in the header; only its icon where space is short. */
export const CallLink = () => (
	<a className="call-link" href={links.phone} aria-label={`Call ${company.phone}`}>
		<Icon icon={Phone} />
		<span>{company.phone}</span>
	</a>
);
