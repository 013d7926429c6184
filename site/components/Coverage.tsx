import { type ReactNode, useState } from "react";
import type { BoroughCode } from "../../content/areas.ts";
import { homePage } from "../../content/home.ts";
import { labels } from "../../content/labels.ts";
import type { PostcodeReply } from "../../content/postcode-reply.ts";
import { AsSent } from "./AsSent.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { PostcodeCheck } from "./PostcodeCheck.tsx";
import { SheetHead } from "./SheetHead.tsx";

async function draw(found: readonly BoroughCode[]) {
	const { BoroughDrawing } = await import("./BoroughDrawing.tsx");
	return <BoroughDrawing found={found} />;
}
/** The browser takes the markup as it comes, and draws by itself once there is something to mark. */
const sent = import.meta.env.SSR && (await draw([]));

/** 'Do you come to me?' The postcode check beside the map, which shows what it has found. */
export function Coverage({ number }: { readonly number: number }) {
	const [drawing, setDrawing] = useState<ReactNode>();
	const show = (reply: PostcodeReply) =>
		draw(reply.kind === "covered" ? reply.boroughs : []).then(setDrawing, () => undefined);
	return (
		<section className="section dark coverage">
			<div className="wrap">
				<div>
					<SheetHead number={number} {...homePage.coverage} layout="stacked" />
					<ButtonLink to="/areas" outlined>
						{labels.viewAreas}
					</ButtonLink>
				</div>
				<PostcodeCheck onReply={show} />
				<AsSent name="map" instead={drawing}>
					{sent}
				</AsSent>
			</div>
		</section>
	);
}
