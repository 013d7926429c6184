import { Circle, Square, Triangle } from "lucide";
import { company, links } from "../../content/company.ts";
import { hubs, servicePath } from "../../content/hubs.ts";
import { legalLinks, quickLinks } from "../../content/navigation.ts";
import { Icon } from "../components/Icon.tsx";
import { InternalLink } from "../components/InternalLink.tsx";
import { ChatLink } from "./ChatLink.tsx";
import { Logo } from "./Logo.tsx";
import { lightFaces, shadedFaces } from "./mark.ts";

/** Plain marks: the company has no accounts yet, so no network's own sign is shown (spec §2, placeholder links). */
const socialMarks = [Square, Circle, Triangle];

/** Blurb, services, quick links, phone and e-mail, location, social links, copyright and legal links (spec §2). */
export const Footer = () => (
	<footer className="site-footer">
		<div className="wrap">
			<div className="block">
				<div className="brand">
					<div>
						<Logo />
						<p>{company.blurb}</p>
					</div>
					<svg className="corner" viewBox="2 0.5 28 31" aria-hidden="true">
						<defs>
							<pattern id="shade" width="1" height="1" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
								<path d="M0 0V1" />
							</pattern>
						</defs>
						<path d={lightFaces} />
						<path d={shadedFaces} fill="url(#shade)" />
					</svg>
					<p>{company.location}</p>
				</div>
				<div className="reach">
					<h2>Call or write</h2>
					<a href={links.phone}>{company.phone}</a>
					<a href={links.email}>{company.email}</a>
				</div>
				<div className="half">
					<h2>Services</h2>
					<ul>
						{hubs.map(({ slug, title }) => (
							<li key={slug}>
								<InternalLink to={servicePath(slug)}>{title}</InternalLink>
							</li>
						))}
					</ul>
				</div>
				<div className="half narrow">
					<h2>Company</h2>
					<ul>
						{quickLinks.map(({ path, label }) => (
							<li key={path}>
								<InternalLink to={path}>{label}</InternalLink>
							</li>
						))}
					</ul>
				</div>
				<div className="legal full">
					<span>
						© {company.copyrightYear} {company.name}
					</span>
					{legalLinks.map(({ path, label }) => (
						<InternalLink key={path} to={path}>
							{label}
						</InternalLink>
					))}
					<ul className="social">
						{company.social.map(({ name, href }, at) => {
							const Mark = socialMarks[at % socialMarks.length] ?? Square;
							return (
								<li key={name}>
									<a href={href} aria-label={`${company.name} on ${name}`}>
										<Icon of={Mark} />
									</a>
								</li>
							);
						})}
					</ul>
				</div>
			</div>
		</div>
		<ChatLink />
	</footer>
);
