import "./found-boroughs.css";
import { type BoroughCode, boroughs } from "../../../content/areas/areas.ts";

/**
 * The visitor's boroughs as tiles of the map, the main one large; none until a postcode has been found. Decorative: the
 * postcode check says the same.
 */
export const FoundBoroughs = ({ found }: { readonly found: readonly BoroughCode[] }) => (
	<ul className="found-boroughs" aria-hidden="true">
		{found.map((code) => (
			<li key={code} className={boroughs[code].tier}>
				<b>{boroughs[code].name}</b>
			</li>
		))}
	</ul>
);
