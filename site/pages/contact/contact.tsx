import "../../styles/paper.css";
import "../../styles/pair.css";
import "./contact.css";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useActionData, useLocation, useSearchParams } from "react-router";
import { boroughs, contactBoroughs } from "../../../content/areas.ts";
import { contactMeta, contactPage } from "../../../content/contact.ts";
import { labels } from "../../../content/labels.ts";
import { postcodeCheck } from "../../../content/postcode-check.ts";
import type { ServiceChoice } from "../../../content/service-choice.ts";
import { contactForm } from "../../../forms/contact-form.ts";
import { MoreLink } from "../../components/ButtonLink.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { PostcodeCheck } from "../../components/PostcodeCheck.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { ChecksFieldset } from "../../forms/ChecksFieldset.tsx";
import { LeadForm } from "../../forms/LeadForm.tsx";
import { refuse } from "../../forms/refuse.server.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { business } from "../../seo/structured-data.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { ContactDetails } from "./ContactDetails.tsx";

export const action = refuse;

const TickedSlip = lazy(async () => ({ default: (await import("./TickedSlip.tsx")).TickedSlip }));

/**
 * Returns the service of the page that linked here. The list of services is fetched only in that case, and the form
 * works without it.
 */
function useServiceChoice(): ServiceChoice | undefined {
	const { state } = useLocation();
	const from: unknown = state?.from;
	const [choice, setChoice] = useState<ServiceChoice>();
	useEffect(() => {
		if (typeof from !== "string") return;
		import("../../../content/service-choice.ts").then(
			({ serviceChoice }) => setChoice(serviceChoice(from)),
			() => undefined,
		);
	}, [from]);
	return choice;
}

export default function Contact() {
	const refused = useActionData<typeof action>();
	const [parameters] = useSearchParams();
	const postcode = parameters.get(postcodeCheck.parameter);
	const choice = useServiceChoice();
	const service = choice?.service;
	const proposed = useMemo(
		() => ({ ...(postcode && { postcode }), ...(service && { services: [service] }) }),
		[postcode, service],
	);
	return (
		<>
			<PageHead meta={contactMeta} hasProblems={refused !== undefined} data={[business]} />
			<PageTitle heading={contactPage.heading} lead={contactPage.lead} onPlaster />
			<DeferBelowFold>
				<section className="section contact plaster">
					<div className="wrap pair">
						<div className="paper">
							<LeadForm
								form={contactForm}
								Checks={ChecksFieldset}
								label={contactPage.heading}
								refused={refused}
								proposed={proposed}
							>
								<Suspense>{choice && <TickedSlip {...choice} />}</Suspense>
							</LeadForm>
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
			</DeferBelowFold>
		</>
	);
}
