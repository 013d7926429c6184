import { company } from "../../content/company/company.ts";
import { lightFaces, shadedFaces } from "../../site/layout/logo-shape.ts";
import "./logo.css";

export const Logo = () => (
	<>
		<svg viewBox="2 0.5 28 31" aria-hidden="true">
			<path d={lightFaces} />
			<path d={shadedFaces} />
		</svg>
		{company.name} <span>desk</span>
	</>
);
