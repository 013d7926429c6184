import "./coverage.css";
import { useState } from "react";
import { type BoroughCode, boroughCodes, boroughs } from "../../../content/areas/areas.ts";
import { homePage } from "../../../content/pages/home.ts";
import { labels } from "../../../content/shared/labels.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { findTile } from "../../components/drawing/borough-grid.ts";
import { coveredBoroughs, PostcodeCheck } from "../../components/PostcodeCheck.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { Static } from "../../components/static/Static.tsx";
import { boroughMapFile } from "../../generated/borough-map.ts";
import { useIsHydrated } from "../../hooks/use-browser-value.ts";

interface CoverageProps {
	readonly number: number;
	/** Markup of the map's key. */
	readonly mapKey: string;
}

/**
 * 'Do you come to me?' The postcode check beside a map of London, on which the visitor's boroughs are marked as on the
 * areas page: the main one solid, the others outlined.
 */
export function Coverage({ number, mapKey }: CoverageProps) {
	const [found, setFound] = useState<readonly BoroughCode[]>([]);
	// The codes have places of their own, whose styles would not fit into the page's first packets
	const isHydrated = useIsHydrated();
	return (
		<section className="section dark coverage">
			<div className="wrap">
				<div>
					<SheetHead number={number} {...homePage.coverage} layout="beside" />
					<ButtonLink to="/areas" isOutlined>
						{labels.viewAreas}
					</ButtonLink>
				</div>
				<PostcodeCheck onReply={(reply) => setFound(coveredBoroughs(reply))} />
				<div>
					<div className="map" aria-hidden="true">
						<img src={boroughMapFile} alt="" loading="lazy" />
						{isHydrated &&
							boroughCodes.map((code) => {
								const { x, y } = findTile(code);
								const mark = code === found[0] ? "chosen" : found.includes(code) ? "found" : "";
								return (
									<b
										key={code}
										className={`${boroughs[code].tier} ${mark}`}
										style={{ left: `${x}cqi`, top: `${y}cqi` }}
									>
										{code}
									</b>
								);
							})}
					</div>
					<Static markup={mapKey} />
				</div>
			</div>
		</section>
	);
}
