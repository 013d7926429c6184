import "../styles/paper.css";
import "../styles/pair.css";
import "./contact.css";
import { useMemo } from "react";
import { useActionData, useSearchParams } from "react-router";
import { boroughs, contactBoroughs } from "../../content/areas.ts";
import { contactMeta, contactPage } from "../../content/contact.ts";
import { labels } from "../../content/labels.ts";
import { postcodeCheck } from "../../content/postcode-check.ts";
import { contactForm } from "../../forms/contact-form.ts";
import { Below } from "../components/Below.tsx";
import { MoreLink } from "../components/ButtonLink.tsx";
import { ContactDetails } from "../components/ContactDetails.tsx";
import { PageHead } from "../components/PageHead.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { PostcodeCheck } from "../components/PostcodeCheck.tsx";
import { SheetHead } from "../components/SheetHead.tsx";
import { business } from "../findable/structured-data.ts";
import { ChecksFieldset } from "../form/ChecksFieldset.tsx";
import { LeadForm } from "../form/LeadForm.tsx";
import { refuse } from "../form/refuse.server.ts";

export const action = refuse;

export default function Contact() {
	const refused = useActionData<typeof action>();
	const [parameters] = useSearchParams();
	const postcode = parameters.get(postcodeCheck.parameter);
	const proposed = useMemo(() => (postcode ? { postcode } : undefined), [postcode]);
	return (
		<>
			<PageHead meta={contactMeta} hasProblems={refused !== undefined} data={[business]} />
			<PageTitle heading={contactPage.heading} lead={contactPage.lead} onPlaster />
			<Below>
				<section className="section contact plaster">
					<div className="wrap pair">
						<div className="paper">
							<LeadForm
								form={contactForm}
								Checks={ChecksFieldset}
								label={contactPage.heading}
								refused={refused}
								proposed={proposed}
							/>
						</div>
						<ContactDetails />
					</div>
				</section>
				<section className="section">
					<div className="wrap">
						<SheetHead {...contactPage.areas} />
						<ul className="contact-names ruled">
							{contactBoroughs.map((code) => (
								<li key={code}>{boroughs[code].name}</li>
							))}
						</ul>
						<PostcodeCheck />
						<MoreLink to="/areas">{labels.viewAreas}</MoreLink>
					</div>
				</section>
			</Below>
		</>
	);
}
