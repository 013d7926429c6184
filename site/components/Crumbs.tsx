import "./crumbs.css";
import { InternalLink } from "./InternalLink.tsx";

/** The way back to the services overview. */
export const Crumbs = ({ current }: { readonly current: string }) => (
	<nav className="crumbs" aria-label="Breadcrumb">
		<ol>
			<li>
				<InternalLink to="/services">Services</InternalLink>
			</li>
			<li aria-current="page">{current}</li>
		</ol>
	</nav>
);
