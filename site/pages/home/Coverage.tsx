import "./coverage.css";
import { useState } from "react";
import type { BoroughCode } from "../../../content/areas/areas.ts";
import { homePage } from "../../../content/pages/home.ts";
import { labels } from "../../../content/shared/labels.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { coveredBoroughs, PostcodeCheck } from "../../components/PostcodeCheck.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { BoroughDrawing } from "./BoroughDrawing.tsx";

/** 'Do you come to me?' The postcode check beside the map, which marks its result. */
export function Coverage({ number }: { readonly number: number }) {
	const [found, setFound] = useState<readonly BoroughCode[]>([]);
	return (
		<section className="section dark coverage">
			<div className="wrap">
				<div>
					<SheetHead number={number} {...homePage.coverage} layout="stacked" />
					<ButtonLink to="/areas" isOutlined>
						{labels.viewAreas}
					</ButtonLink>
				</div>
				<PostcodeCheck onReply={(reply) => setFound(coveredBoroughs(reply))} />
				<BoroughDrawing found={found} />
			</div>
		</section>
	);
}
