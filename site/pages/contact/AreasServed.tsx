import { boroughs, contactBoroughs, describeOtherBoroughs } from "../../../content/areas/areas.ts";

/** Some boroughs as a quiet list, which says that there are others. */
export const AreasServed = () => (
	<>
		<ul className="contact-names ruled">
			{contactBoroughs.map((code) => (
				<li key={code}>{boroughs[code].name}</li>
			))}
		</ul>
		<p>{describeOtherBoroughs()}</p>
	</>
);
