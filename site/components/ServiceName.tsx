import "./service-name.css";
import { Link } from "react-router";
import { servicePath } from "../../content/hubs.ts";
import { serviceNamed } from "../../content/project-kinds.ts";

/** A service's name, as a link if the service has a page of its own; plain text on that page itself. */
export function ServiceName({ name, except }: { readonly name: string; readonly except?: string }) {
	const slug = serviceNamed(name);
	if (!slug || slug === except) return name;
	return (
		<Link className="service-name" to={servicePath(slug)}>
			{name}
		</Link>
	);
}
