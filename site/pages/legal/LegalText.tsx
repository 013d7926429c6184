import "./legal-text.css";
import { company, links } from "../../../content/company/company.ts";
import type { LegalPage } from "../../../content/pages/legal/legal-page.ts";
import { EmailAddress } from "../../components/EmailAddress.tsx";
import { PageTitle } from "../../components/page-head/PageTitle.tsx";

const addressPattern = new RegExp(`(${company.email}|${company.phone})`);

/** A text with links for the company's email address and phone number. */
const LinkedText = ({ text }: { readonly text: string }) =>
	text.split(addressPattern).map((part) => {
		if (part === company.email)
			return (
				<a key={part} href={links.email}>
					<EmailAddress />
				</a>
			);
		if (part !== company.phone) return part;
		return (
			<a key={part} className="keep" href={links.phone}>
				{part}
			</a>
		);
	});

/** A legal text: its heading, the list of its sections, and the sections in one column of ruled text. */
export const LegalText = ({ heading, intro, updated, sections }: LegalPage) => (
	<>
		<PageTitle heading={heading} intro={intro} isOnPlaster />
		<section className="section legal-text">
			<div className="wrap">
				<nav aria-labelledby="sections">
					<h2 id="sections">Sections</h2>
					<ol className="ruled">
						{sections.map(({ id, heading: title }) => (
							<li key={id}>
								<a href={`#${id}`}>{title}</a>
							</li>
						))}
					</ol>
					<p className="small">Last updated {updated}</p>
				</nav>
				<div>
					{sections.map(({ id, heading: title, paragraphs, list, closing }, index) => (
						<section key={id} id={id} aria-labelledby={`${id}-heading`}>
							<h2 id={`${id}-heading`}>
								<b>{index + 1}</b> {title}
							</h2>
							{paragraphs.map((text) => (
								<p key={text}>
									<LinkedText text={text} />
								</p>
							))}
							{list && (
								<ul className="ruled">
									{list.map((item) => (
										<li key={item}>{item}</li>
									))}
								</ul>
							)}
							{closing && (
								<p>
									<LinkedText text={closing} />
								</p>
							)}
						</section>
					))}
				</div>
			</div>
		</section>
	</>
);
