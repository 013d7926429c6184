import { Link } from "react-router";
import "./site-footer.css";
import { company, links } from "../../content/company/company.ts";
import { hubs, servicePath } from "../../content/services/hubs.ts";
import { projectKinds } from "../../content/services/project-kinds.ts";
import { byProject, legalLinks, quickLinks } from "../../content/shared/navigation.ts";
import { EmailAddress } from "../components/EmailAddress.tsx";
import { Logo } from "./Logo.tsx";
import { lightFaces, shadedFaces } from "./logo-shape.ts";
import { SocialLinks } from "./SocialLinks.tsx";

/** Blurb, services, quick links, phone and email, location, social links, copyright and legal links. */
export const SiteFooter = () => (
	<footer className="site-footer">
		<div className="wrap">
			<div className="title-block">
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
					<a href={links.email}>
						<EmailAddress />
					</a>
				</div>
				<div className="services">
					<h2>Services</h2>
					<ul>
						{hubs.map(({ slug, title }) => (
							<li key={slug}>
								<Link to={servicePath(slug)}>{title}</Link>
							</li>
						))}
					</ul>
				</div>
				<div className="projects">
					<h2>{byProject}</h2>
					<ul>
						{projectKinds.map(({ slug, title }) => (
							<li key={slug}>
								<Link to={servicePath(slug)}>{title}</Link>
							</li>
						))}
					</ul>
				</div>
				<div className="company">
					<h2>Company</h2>
					<ul>
						{quickLinks.map(({ path, label }) => (
							<li key={path}>
								<Link to={path}>{label}</Link>
							</li>
						))}
					</ul>
				</div>
				<div className="legal full">
					<span>{`© ${company.copyrightYear} ${company.name}`}</span>
					{legalLinks.map(({ path, label }) => (
						<Link key={path} to={path}>
							{label}
						</Link>
					))}
					<SocialLinks />
				</div>
			</div>
		</div>
	</footer>
);
