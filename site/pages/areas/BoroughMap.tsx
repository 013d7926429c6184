import "../../styles/borough-map.css";
import { type BoroughCode, boroughCodes } from "../../../content/areas/areas.ts";
import { areasPage } from "../../../content/pages/areas.ts";
import { Thames } from "../../components/drawing/Thames.tsx";
import { TierKey } from "../../components/drawing/TierKey.tsx";
import { BoroughTile } from "./BoroughTile.tsx";
import { moveOnMap } from "./move-on-map.ts";

/**
 * London's 33 authorities as tiles, the Thames between them, and the key: the three tiers are solid, hatched and
 * outlined.
 *
 * The map is a group of radio buttons, a single tab stop. The style sheet shows the chosen borough's details, so no
 * script is needed.
 *
 * @param found boroughs found by the postcode check, the main one first: all are marked, and the main one is chosen
 */
export const BoroughMap = ({ found }: { readonly found: readonly BoroughCode[] }) => (
	<fieldset className="borough-map" key={found.join()} onKeyDown={moveOnMap}>
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
		<TierKey />
	</fieldset>
);
