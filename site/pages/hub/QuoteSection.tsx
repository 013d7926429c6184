import "../../styles/paper.css";
import "../../styles/facts.css";
import "./quote-section.css";
import { company, links } from "../../../content/company/company.ts";
import { commitments } from "../../../content/company/figures.ts";
import { quotePromises } from "../../../content/company/quote-promises.ts";
import type { AnyForm } from "../../../forms/forms.ts";
import { Dimension } from "../../components/drawing/Dimension.tsx";
import { LeadForm, type Refused } from "../../forms/LeadForm.tsx";

interface QuoteSectionProps {
	readonly form: Extract<AnyForm, { kind: "hub" }>;
	readonly refused?: Refused | undefined;
}

/** A hub's quote form as paper on plaster: promises left, fields right. */
export const QuoteSection = ({ form, refused }: QuoteSectionProps) => (
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
						Rather talk? <a href={links.phone}>{company.phone}</a>
					</p>
					<p className="quote-section-reply" aria-hidden="true">
						<Dimension length={commitments.replyHours} max={commitments.replyHours} />
						<span>You send</span>
						<b>{`${commitments.replyHours} hours`}</b>
						<span>We reply</span>
					</p>
				</div>
				<LeadForm form={form} label={form.title} refused={refused} />
			</div>
		</div>
	</section>
);
