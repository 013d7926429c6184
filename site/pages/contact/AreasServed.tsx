import { boroughs, contactBoroughs } from "../../../content/areas/areas.ts";

/** The boroughs as a quiet list. */
export const AreasServed = () => (
	<ul className="contact-names ruled">
		{contactBoroughs.map((code) => (
			<li key={code}>{boroughs[code].name}</li>
		))}
	</ul>
);
