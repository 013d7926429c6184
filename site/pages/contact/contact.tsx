import "../../styles/paper.css";
import "../../styles/pair.css";
import "./contact.css";
import { useEffect, useMemo, useState } from "react";
import { useActionData, useLocation, useNavigate, useSearchParams } from "react-router";
import { boroughs, contactBoroughs } from "../../../content/areas.ts";
import { contactMeta, contactPage } from "../../../content/contact.ts";
import { labels } from "../../../content/labels.ts";
import { postcodeCheck } from "../../../content/postcode-check.ts";
import { type ServiceChoice, serviceChoice } from "../../../content/service-choice.ts";
import { contactForm } from "../../../forms/contact-form.ts";
import { MoreLink } from "../../components/ButtonLink.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { PostcodeCheck } from "../../components/PostcodeCheck.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { ChecksFieldset } from "../../forms/ChecksFieldset.tsx";
import { LeadForm } from "../../forms/LeadForm.tsx";
import { refuse } from "../../forms/refuse.server.ts";
import { useIsHydrated } from "../../hooks/use-browser-value.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { business } from "../../seo/structured-data.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { ContactDetails } from "./ContactDetails.tsx";
import { TickedSlip } from "./TickedSlip.tsx";

export const action = refuse;

/** Returns the path of the page of this site that linked here by a full page load, before its scripts were there. */
function referringPath(): string | undefined {
	const [load] = performance.getEntriesByType("navigation");
	const isFollowedLink = load instanceof PerformanceNavigationTiming && load.type === "navigate";
	const { origin, pathname } = new URL(document.referrer || "about:blank");
	return isFollowedLink && origin === location.origin ? pathname : undefined;
}

/**
 * Returns the service that the page before this one was about. The history forgets that page at once, so that a reload
 * or Back does not tick what the visitor has unticked.
 */
function useServiceChoice(): ServiceChoice | undefined {
	const { state, pathname, search } = useLocation();
	const navigate = useNavigate();
	const isHydrated = useIsHydrated();
	const [from, setFrom] = useState<string | undefined>(state?.from);
	const [isFirstPage] = useState(!isHydrated);
	useEffect(() => {
		if (state?.from !== undefined) {
			setFrom(state.from);
			navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
		} else if (isFirstPage) setFrom(referringPath());
	}, [state, isFirstPage, navigate, pathname, search]);
	return isHydrated ? serviceChoice(from) : undefined;
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
								{choice && <TickedSlip {...choice} />}
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
