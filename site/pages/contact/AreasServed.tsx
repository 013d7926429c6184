import { boroughs, contactBoroughs } from "../../../content/areas.ts";
import { areasServed } from "../../../content/contact-sections.ts";
import { SheetHead } from "../../components/SheetHead.tsx";

/** The boroughs as a quiet list. */
export const AreasServed = () => (
	<>
		<SheetHead {...areasServed} />
		<ul className="contact-names ruled">
			{contactBoroughs.map((code) => (
				<li key={code}>{boroughs[code].name}</li>
			))}
		</ul>
	</>
);
