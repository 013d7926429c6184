import "./service-name.css";
import { useLocation } from "react-router";
import { servicePath } from "../../content/services/hubs.ts";
import { findService } from "../../content/services/project-kinds.ts";
import { withoutSlash } from "../page-path.ts";
import { PageLink } from "./PageLink.tsx";

/** A service's name, as a link if it has a page other than this one. */
export function ServiceName({ name }: { readonly name: string }) {
	const { pathname } = useLocation();
	const slug = findService(name);
	const path = slug && servicePath(slug);
	if (!path || path === withoutSlash(pathname)) return name;
	return (
		<PageLink className="service-name" to={path}>
			{name}
		</PageLink>
	);
}
