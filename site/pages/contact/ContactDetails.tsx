import "./contact-details.css";
import { company, links } from "../../../content/company/company.ts";
import { contactLabels, hoursScale } from "../../../content/pages/contact-sections.ts";
import { EmailAddress } from "../../components/EmailAddress.tsx";

const hoursPercent = (hours: number): string => `${(hours / hoursScale.max) * 100}%`;

/** Business hours as bars on one scale, from which Sunday's is only outlined: it is for emergencies. */
const Hours = () => (
	<>
		<b>{hoursScale.caption}</b>
		<ul>
			{hoursScale.bars.map(({ label, value, start, least, most }) => (
				<li key={label}>
					<b>{label}</b>
					<svg aria-hidden="true">
						<rect
							className={least < most ? "outlined" : undefined}
							x={hoursPercent(start)}
							width={hoursPercent(most - start)}
						/>
					</svg>
					<span>{value}</span>
				</li>
			))}
		</ul>
		<p className="axis" aria-hidden="true">
			<span>{hoursScale.axis[0]}</span>
			<span>{hoursScale.axis[2]}</span>
			<span>{hoursScale.axis[4]}</span>
		</p>
	</>
);

/** Phone, email, service area, hours and emergency number, in the style of a drawing's title block. */
export const ContactDetails = () => (
	<div className="contact-details title-block">
		<div>
			<p className="dt">{contactLabels.phone}</p>
			<a className="big" href={links.phone}>
				{company.phone}
			</a>
		</div>
		<div>
			<p className="dt">{contactLabels.area}</p>
			{company.serviceArea}
		</div>
		<div className="full">
			<p className="dt">{contactLabels.email}</p>
			<a className="big" href={links.email}>
				<EmailAddress />
			</a>
		</div>
		<div className="full">
			<Hours />
		</div>
		<div className="full urgent dark">
			<p className="dt">{contactLabels.emergency}</p>
			<a className="big" href={links.emergency}>
				{company.emergencyPhone}
			</a>
		</div>
	</div>
);
