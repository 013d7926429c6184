import "../../styles/facts.css";
import "../../styles/pair.css";
import "./faq.css";
import { company, links } from "../../../content/company/company.ts";
import { faqMeta, faqPage, questions, quickReference } from "../../../content/pages/faq.ts";
import { labels } from "../../../content/shared/labels.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { CallToAction } from "../../components/CallToAction.tsx";
import { TradeFigure } from "../../components/drawing/TradeFigure.tsx";
import { EmailAddress } from "../../components/EmailAddress.tsx";
import { Ledger } from "../../components/Ledger.tsx";
import { titlePicture } from "../../components/media/picture-sizes.ts";
import { HeadPicture } from "../../components/page-head/HeadPicture.tsx";
import { PageTitle } from "../../components/page-head/PageTitle.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { PageHead } from "../../seo/PageHead.tsx";
import { faqData } from "../../seo/structured-data.ts";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { LaterStyles } from "../../start/LaterStyles.tsx";
import { Questions } from "./Questions.tsx";

export default function Faq() {
	return (
		<>
			<PageHead meta={faqMeta} data={[faqData(questions)]} />
			<PageTitle heading={faqPage.heading} intro={faqPage.intro} isLarge className="faq-title">
				<HeadPicture name={faqMeta.picture} sizes={titlePicture} />
			</PageTitle>
			<DeferBelowFold>
				<section className="section faq">
					<div className="wrap pair">
						<Questions questions={questions} />
						<aside aria-labelledby="ask">
							<h2 id="ask">{faqPage.ask.heading}</h2>
							<p className="small">{faqPage.ask.text}</p>
							<ul className="facts">
								<li>
									<span className="small">Phone</span>
									<b>
										<a href={links.phone}>{company.phone}</a>
									</b>
								</li>
								<li>
									<span className="small">Email</span>
									<b>
										<a href={links.email}>
											<EmailAddress />
										</a>
									</b>
								</li>
							</ul>
							<ButtonLink to="/contact">{labels.bookConsultation}</ButtonLink>
						</aside>
					</div>
					<LaterStyles />
				</section>
				<section className="section faq-reference">
					<div className="wrap">
						<SheetHead {...faqPage.reference} layout="above" />
						<Ledger
							entries={quickReference.map((hub) => ({ ...hub, points: hub.services }))}
							action={labels.learnMore}
							isExpandable
						/>
					</div>
				</section>
				<CallToAction {...faqPage.cta}>
					<TradeFigure slug="extra-services" />
				</CallToAction>
			</DeferBelowFold>
		</>
	);
}
