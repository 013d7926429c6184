import "./crumbs.css";
import { PageLink } from "../PageLink.tsx";

/** Breadcrumb back to the services overview. */
export const Crumbs = ({ current }: { readonly current: string }) => (
	<nav className="crumbs" aria-label="Breadcrumb">
		<ol>
			<li>
				<PageLink to="/services">Services</PageLink>
			</li>
			<li aria-current="page">{current}</li>
		</ol>
	</nav>
);
