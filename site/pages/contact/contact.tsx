import "../../styles/paper.css";
import "../../styles/built-by-scrolling.css";
import "../../styles/pair.css";
import "../../styles/picture-band.css";
// Static parts are in no script, so the page brings their styles. A missing one fails tests/extended/fetched-styles.test.ts
import "../../components/sheet-head.css";
import "../../components/drawing/dimension.css";
import "../../components/guarantees/payments.css";
import "../../components/guarantees/guarantees.css";
import "../../components/proof/supplied-proof.css";
import "./next-steps.css";
import "./contact-details.css";
import "./contact.css";
import { useMemo } from "react";
import { useActionData, useLoaderData, useSearchParams } from "react-router";
import { postcodeCheck } from "../../../content/areas/postcode/texts.ts";
import { contactMeta, contactPage } from "../../../content/pages/contact.ts";
import { findServiceChoice } from "../../../content/services/service-choice.ts";
import { labels } from "../../../content/shared/labels.ts";
import { contactForm } from "../../../forms/contact-form.ts";
import { MoreLink } from "../../components/ButtonLink.tsx";
import { DrawnPicture } from "../../components/media/DrawnPicture.tsx";
import { PictureNote } from "../../components/media/PictureNote.tsx";
import { wallPicture } from "../../components/media/picture-sizes.ts";
import { PostcodeCheck } from "../../components/PostcodeCheck.tsx";
import { PageTitle } from "../../components/page-head/PageTitle.tsx";
import { renderProof } from "../../components/proof/proof.server.tsx";
import { renderStatic } from "../../components/static/render.server.ts";
import { Static } from "../../components/static/Static.tsx";
import { ChecksFieldset } from "../../forms/ChecksFieldset.tsx";
import { LeadForm } from "../../forms/LeadForm.tsx";
import { rejectForm } from "../../forms/reject-form.server.ts";
import { usePreviousPage } from "../../hooks/use-previous-page.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { businessData } from "../../seo/structured-data.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { LaterStyles } from "../../start/LaterStyles.tsx";
import { AreasServed } from "./AreasServed.tsx";
import { ContactSide } from "./ContactSide.tsx";
import { TickedSlip } from "./TickedSlip.tsx";

export const loader = () => ({
	...renderProof(),
	side: renderStatic(<ContactSide />),
	areas: renderStatic(<AreasServed />),
});

/** Keeps the static parts while the URL changes, so that the page makes no request for them. */
export const shouldRevalidate = () => false;

export const action = rejectForm;

export default function Contact() {
	const { side, areas, guarantees, proof } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const [parameters] = useSearchParams();
	const postcode = parameters.get(postcodeCheck.parameter);
	const previous = usePreviousPage();
	const choice = findServiceChoice(previous?.from);
	const service = choice?.service;
	const subject = previous?.about ?? choice?.subject;
	const proposed = useMemo(
		() => ({
			...(postcode && { postcode }),
			...(service && { services: [service] }),
			...(subject && { message: `${subject}: ` }),
		}),
		[postcode, service, subject],
	);
	return (
		<>
			<PageHead meta={contactMeta} hasProblems={refused !== undefined} data={[businessData]} />
			<PageTitle heading={contactPage.heading} intro={contactPage.intro} isOnPlaster />
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
						<Static className="contact-side" markup={side} />
					</div>
					<LaterStyles />
				</section>
				<div className="picture-band">
					<DrawnPicture name={contactPage.picture} sizes={wallPicture} defer="on-phones">
						<PictureNote names={[contactPage.picture]} isDrawn />
					</DrawnPicture>
				</div>
				<Static as="section" className="section" markup={guarantees} />
				<Static as="section" className="section" markup={proof} />
				<section className="section">
					<div className="wrap pair">
						<div className="contact-areas">
							<h2>{labels.areasWeServe}</h2>
							<PostcodeCheck />
							<MoreLink to="/areas">{labels.viewAreas}</MoreLink>
						</div>
						<Static markup={areas} />
					</div>
				</section>
			</DeferBelowFold>
		</>
	);
}
