import "./logo.css";
import { company } from "../../content/company/company.ts";
import { PageLink } from "../components/PageLink.tsx";
import { lightFaces, shadedFaces } from "./logo-shape.ts";

export const Logo = () => (
	<PageLink className="logo" to="/" aria-label={`${company.name}, home`}>
		<svg viewBox="2 0.5 28 31" aria-hidden="true">
			<path d={lightFaces} />
			<path d={shadedFaces} />
		</svg>
		{company.name}
	</PageLink>
);
