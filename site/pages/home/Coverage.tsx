import "./coverage.css";
import { useState } from "react";
import type { BoroughCode } from "../../../content/areas/areas.ts";
import { homePage } from "../../../content/pages/home.ts";
import { labels } from "../../../content/shared/labels.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { boroughGrid, findTile } from "../../components/drawing/borough-grid.ts";
import { coveredBoroughs, PostcodeCheck } from "../../components/PostcodeCheck.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { Static } from "../../components/static/Static.tsx";
import { boroughMapFile } from "../../generated/borough-map.ts";

interface CoverageProps {
	readonly number: number;
	/** Markup of the map's key. */
	readonly mapKey: string;
}

/** 'Do you come to me?' The postcode check beside a map of London, on which the visitor's boroughs are marked. */
export function Coverage({ number, mapKey }: CoverageProps) {
	const [found, setFound] = useState<readonly BoroughCode[]>([]);
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
						{found.map((code) => {
							const { x, y } = findTile(code);
							return (
								<b key={code} style={{ left: `${x}%`, top: `${(100 * y) / boroughGrid.height}%` }}>
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
