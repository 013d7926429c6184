import "../../styles/paper.css";
import "../../styles/facts.css";
import "./quote-section.css";
import { company, links } from "../../../content/company/company.ts";
import { commitments } from "../../../content/company/figures.ts";
import { quotePromises } from "../../../content/company/quote-promises.ts";
import { nextSteps } from "../../../content/pages/contact-sections.ts";
import type { AnyForm } from "../../../forms/forms.ts";
import { Dimension } from "../../components/drawing/Dimension.tsx";
import { LeadForm, type Refused } from "../../forms/LeadForm.tsx";
import type { ProposedValues } from "../../forms/use-lead-form.ts";

interface QuoteSectionProps {
	readonly form: Extract<AnyForm, { kind: "hub" }>;
	readonly refused?: Refused | undefined;
	readonly proposed?: ProposedValues | undefined;
}

/** A hub's quote form as paper on plaster: promises left, fields right. */
export const QuoteSection = ({ form, refused, proposed }: QuoteSectionProps) => (
	<section className="section plaster" id="quote">
		<div className="wrap">
			<div className="paper quote-section">
				<div>
					<h2>{form.title}</h2>
					<ul className="facts">
						{quotePromises.map(({ title, text }) => (
							<li key={title}>
								<b>{title}</b>
								<span className="small">{text}</span>
							</li>
						))}
					</ul>
					<p className="small">
						Prefer to talk? <a href={links.phone}>{company.phone}</a>
					</p>
					<p className="quote-section-reply" aria-hidden="true">
						<Dimension length={commitments.replyHours} max={commitments.replyHours} />
						<span>{nextSteps.send}</span>
						<b>{`${commitments.replyHours} hours`}</b>
						<span>{nextSteps.reply}</span>
					</p>
				</div>
				<LeadForm form={form} label={form.title} refused={refused} proposed={proposed} />
			</div>
		</div>
	</section>
);
