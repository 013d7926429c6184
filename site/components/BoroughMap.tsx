import { areasPage, type BoroughCode, boroughCodes, boroughs } from "../../content/areas.ts";
import { BoroughTile } from "./BoroughTile.tsx";
import { moveOnMap } from "./move-on-map.ts";
import { Thames } from "./Thames.tsx";

interface BoroughMapProps {
	/** `linework` is the drawing alone, for the home page: it says nothing that the words beside it do not say. */
	readonly variant: "full" | "linework";
	/** What the postcode check has found, the main borough first: marked, and the main one chosen. */
	readonly found?: readonly BoroughCode[];
}

/**
 * London's 33 authorities as tiles, the Thames between them; solid, hatched and outlined are the three tiers (design.md).
 *
 * In full it is a group of radio buttons, one stop for the keyboard; the style sheet shows what belongs to the chosen
 * one, so it needs no script.
 */
export const BoroughMap = ({ variant, found = [] }: BoroughMapProps) =>
	variant === "linework" ? (
		<div className="map" aria-hidden="true">
			<div>
				<ul>
					{boroughCodes.map((code) => {
						const { tier, x, y } = boroughs[code];
						return (
							<li key={code} className={tier} data-x={x} data-y={y}>
								<span className="tile">
									<abbr>{code}</abbr>
								</span>
							</li>
						);
					})}
				</ul>
				<Thames />
			</div>
		</div>
	) : (
		<fieldset className="map" key={found.join()} onKeyDown={moveOnMap}>
			<legend className="visually-hidden">{areasPage.map.legend}</legend>
			<div>
				<p className="about">{areasPage.map.hint}</p>
				<ul>
					{boroughCodes.map((code) => (
						<BoroughTile key={code} code={code} isFound={found.includes(code)} isChosen={code === found[0]} />
					))}
				</ul>
				<Thames />
			</div>
		</fieldset>
	);
