import { Link } from "react-router";
import "./crumbs.css";

/** Breadcrumb back to the services overview. */
export const Crumbs = ({ current }: { readonly current: string }) => (
	<nav className="crumbs" aria-label="Breadcrumb">
		<ol>
			<li>
				<Link to="/services">Services</Link>
			</li>
			<li aria-current="page">{current}</li>
		</ol>
	</nav>
);
