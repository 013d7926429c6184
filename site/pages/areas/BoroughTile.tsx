import { type BoroughCode, boroughs, describeProjectsNearby, describeTier } from "../../../content/areas/areas.ts";
import { NoBreak } from "../../components/NoBreak.tsx";

interface BoroughTileProps {
	readonly code: BoroughCode;
	/** True if the postcode check has found the borough. */
	readonly isFound: boolean;
	/** True for the initial choice. */
	readonly isChosen: boolean;
}

/** Returns the id of a borough's radio button, which its name in the list ticks, too. */
export const tileId = (code: BoroughCode): string => `tile-${boroughs[code].x}-${boroughs[code].y}`;

/** A borough on the map: its code as a radio button, its name, and its details, shown while it is chosen. */
export function BoroughTile({ code, isFound, isChosen }: BoroughTileProps) {
	const { name, tier, x, y } = boroughs[code];
	const aboutId = `about-${x}-${y}`;
	return (
		<li className={isFound ? `${tier} found` : tier} data-x={x} data-y={y}>
			<label className="tile">
				<input
					type="radio"
					id={tileId(code)}
					name="borough"
					value={code}
					defaultChecked={isChosen}
					aria-label={`${name}, ${code}`}
					aria-describedby={aboutId}
				/>
				<span className="name">{name}</span> <abbr>{code}</abbr>
			</label>
			<p className="about" id={aboutId}>
				<b>{name}</b>{" "}
				<NoBreak text={[describeTier(code), ...describeProjectsNearby(code)].map((fact) => `${fact}.`).join(" ")} />
			</p>
		</li>
	);
}
