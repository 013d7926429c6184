import "./social-links.css";
import { company, type SocialAccount } from "../../content/company/company.ts";
import { socialMarks } from "../generated/social-marks.ts";

/** Links to the company's accounts on social networks, as the networks' logos. */
export const SocialLinks = () => (
	<ul className="social-links">
		{company.social.map((account) => (
			<li key={account.name}>
				<SocialLink {...account} />
			</li>
		))}
	</ul>
);

/** A network's link. An account without an address is announced as a disabled link and is not a tab stop. */
const SocialLink = ({ name, address }: SocialAccount) => (
	<a
		href={address}
		role={address ? undefined : "link"}
		aria-disabled={address ? undefined : true}
		aria-label={`${company.name} on ${name}`}
	>
		<img src={socialMarks[name]} alt="" width={20} height={20} loading="lazy" />
	</a>
);
