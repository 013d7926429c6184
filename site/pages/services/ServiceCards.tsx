import { Link } from "react-router";
import "./service-cards.css";
import { servicePath } from "../../../content/services/hubs.ts";
import type { ServiceLink } from "../../../content/services/service-links.ts";
import { Picture } from "../../components/media/Picture.tsx";

/** Widths of the pictures: half of the page on tablets, a third at most on wider screens. */
const sizes = "(min-width: 64rem) 38vw, 48vw";

/** Links to services as cards, each a picture with the service's name and one line. */
export const ServiceCards = ({ links }: { readonly links: readonly ServiceLink[] }) => (
	<ul className="service-cards">
		{links.map(({ slug, title, description, picture }) => (
			<li key={slug}>
				<Link to={servicePath(slug)}>
					<Picture name={picture} sizes={sizes} alt="" />
					<h3>{title}</h3>
					<p>{description}</p>
				</Link>
			</li>
		))}
	</ul>
);
