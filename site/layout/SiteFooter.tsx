import "./site-footer.css";
import { company, links } from "../../content/company/company.ts";
import { hubs, servicePath } from "../../content/services/hubs.ts";
import { projectKinds } from "../../content/services/project-kinds.ts";
import { legalLinks, moreServices, quickLinks } from "../../content/shared/navigation.ts";
import { EmailAddress } from "../components/EmailAddress.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { Logo } from "./Logo.tsx";
import { SocialLinks } from "./SocialLinks.tsx";

interface ServicesProps {
	readonly heading: string;
	readonly services: readonly { readonly slug: string; readonly title: string }[];
}

/** Links to services. On narrow screens they are folded; on wide ones the style sheet opens them. */
const Services = ({ heading, services }: ServicesProps) => (
	<details className="services">
		<summary>
			<h2>{heading}</h2>
			<span className="plus" />
		</summary>
		<ul>
			{services.map(({ slug, title }) => (
				<li key={slug}>
					<PageLink to={servicePath(slug)}>{title}</PageLink>
				</li>
			))}
		</ul>
	</details>
);

/** Blurb, services, quick links, phone and email, location, social links, copyright and legal links. */
export const SiteFooter = () => (
	<footer className="site-footer">
		<div className="wrap">
			<div className="title-block">
				<div className="brand">
					<Logo />
					<p>{company.blurb}</p>
					<p>{company.location}</p>
				</div>
				<div className="reach">
					<a href={links.phone}>{company.phone}</a>
					<a href={links.email}>
						<EmailAddress />
					</a>
				</div>
				<Services heading="Services" services={hubs} />
				<Services heading={moreServices} services={projectKinds} />
				<div className="company">
					<h2>Company</h2>
					<ul>
						{quickLinks.map(({ path, label }) => (
							<li key={path}>
								<PageLink to={path}>{label}</PageLink>
							</li>
						))}
					</ul>
				</div>
				<div className="legal">
					<span>{`© ${company.copyrightYear} ${company.name}`}</span>
					{legalLinks.map(({ path, label }) => (
						<PageLink key={path} to={path}>
							{label}
						</PageLink>
					))}
					<SocialLinks />
				</div>
			</div>
		</div>
	</footer>
);
