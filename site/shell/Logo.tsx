import "./logo.css";
import { company } from "../../content/company.ts";
import { InternalLink } from "../components/InternalLink.tsx";
import { lightFaces, shadedFaces } from "./mark.ts";

export const Logo = () => (
	<InternalLink className="logo" to="/" aria-label={`${company.name}, home`}>
		<svg viewBox="2 0.5 28 31" aria-hidden="true">
			<path d={lightFaces} />
			<path d={shadedFaces} />
		</svg>
		{company.name}
	</InternalLink>
);
