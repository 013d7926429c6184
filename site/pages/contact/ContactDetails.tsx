import { company, links } from "../../../content/company.ts";
import { contactPage, hoursScale } from "../../../content/contact.ts";
import { Scale } from "../../components/drawing/Scale.tsx";
import { EmailAddress } from "../../components/EmailAddress.tsx";

const { details } = contactPage;

/** Phone, e-mail, service area, hours and emergency number, in the style of a drawing's title block. */
export const ContactDetails = () => (
	<aside className="title-block" aria-label={details.heading}>
		<div>
			<p className="dt">{details.phone}</p>
			<a className="big" href={links.phone}>
				{company.phone}
			</a>
		</div>
		<div>
			<p className="dt">{details.area}</p>
			{company.serviceArea}
		</div>
		<div className="full">
			<p className="dt">{details.email}</p>
			<a className="big" href={links.email}>
				<EmailAddress />
			</a>
		</div>
		<div className="full">
			<Scale {...hoursScale} />
		</div>
		<div className="full urgent dark">
			<p className="dt">{details.emergency}</p>
			<a className="big" href={links.emergency}>
				{company.emergencyPhone}
			</a>
		</div>
	</aside>
);
