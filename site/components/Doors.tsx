import { Link } from "react-router";
import "./doors.css";
import { ArrowRight } from "lucide";
import type { Door } from "../../content/doors.ts";
import { servicePath } from "../../content/hubs.ts";
import { Icon } from "./Icon.tsx";

/** Links to other pages as large ruled lines, each the width of the page. */
export const Doors = ({ doors }: { readonly doors: readonly Door[] }) => (
	<ul className="doors">
		{doors.map(({ slug, title, description }) => (
			<li key={slug}>
				<Link to={servicePath(slug)}>
					<h3>{title}</h3>
					<p>{description}</p>
					<Icon of={ArrowRight} />
				</Link>
			</li>
		))}
	</ul>
);
