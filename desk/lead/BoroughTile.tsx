import type { Place } from "../api/types.ts";
import { boroughOf } from "./boroughs.ts";
import "./borough-tile.css";

interface BoroughTileProps {
	readonly place: Place;
	readonly isBig?: boolean;
}

/** The borough's tile from the map, in the hatch of its tier; nothing outside London. */
export function BoroughTile({ place, isBig }: BoroughTileProps) {
	const borough = boroughOf(place);
	return (
		borough && (
			<span className={`tile ${borough.tier}${isBig ? " big" : ""}`} aria-hidden="true">
				<abbr>{place}</abbr>
			</span>
		)
	);
}
