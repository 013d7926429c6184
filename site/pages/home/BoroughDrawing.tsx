import "../../styles/borough-map.css";
import { type BoroughCode, boroughCodes, boroughs } from "../../../content/areas/areas.ts";
import { Thames } from "../../components/drawing/Thames.tsx";
import { TierKey } from "../../components/drawing/TierKey.tsx";

/**
 * The borough map as a decoration: the text beside it has all of its information.
 *
 * @param found boroughs found by the postcode check, the main one first
 */
export const BoroughDrawing = ({ found }: { readonly found: readonly BoroughCode[] }) => (
	<div className="borough-map">
		<div aria-hidden="true">
			<ul>
				{boroughCodes.map((code) => {
					const { tier, x, y } = boroughs[code];
					const mark = code === found[0] ? " chosen" : found.includes(code) ? " found" : "";
					return (
						<li key={code} className={tier + mark} data-x={x} data-y={y}>
							<span className="tile">
								<abbr>{code}</abbr>
							</span>
						</li>
					);
				})}
			</ul>
			<Thames />
		</div>
		<TierKey />
	</div>
);
