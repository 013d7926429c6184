import "../../styles/pair.css";
import "../../styles/split.css";
import "./areas.css";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { type BoroughCode, boroughs, lastBorough, tiers } from "../../../content/areas/areas.ts";
import { postcodeCheck } from "../../../content/areas/postcode/texts.ts";
import { areaProjects, areasMeta, areasPage, describeTierSize, popularScale } from "../../../content/pages/areas.ts";
import { CallToAction } from "../../components/CallToAction.tsx";
import { Scale } from "../../components/drawing/Scale.tsx";
import { TierMark } from "../../components/drawing/TierKey.tsx";
import { Picture } from "../../components/media/Picture.tsx";
import { PictureNote } from "../../components/media/PictureNote.tsx";
import { hangingPicture } from "../../components/media/picture-sizes.ts";
import { NoBreak } from "../../components/NoBreak.tsx";
import { coveredBoroughs, PostcodeCheck } from "../../components/PostcodeCheck.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { PageHead } from "../../seo/PageHead.tsx";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { LaterStyles } from "../../start/LaterStyles.tsx";
import { BoroughMap } from "./BoroughMap.tsx";
import { tileId } from "./BoroughTile.tsx";

/** Loads the result for `?postcode=…`, which the check sends without JavaScript. The prerendered page has no query. */
async function checkAddress({ request }: { request: Request }) {
	const typed = new URL(request.url).searchParams.get(postcodeCheck.parameter);
	if (typed === null) return undefined;
	const { replyToPostcode } = await import("../../../content/areas/postcode/postcode-reply.ts");
	return { typed, reply: replyToPostcode(typed, true) };
}

export const loader = checkAddress;
/** Runs the loader in the browser, so that a client-side navigation needs no request. */
export const clientLoader = checkAddress;

const { popular } = areasPage;
const popularBars = popularScale.bars.map((bar) => ({ ...bar, path: `/projects#${areaProjects[bar.label]}` }));

/** A name in the list of a tier, which chooses its tile on the map. */
const BoroughName = ({ code, name }: { readonly code: BoroughCode; readonly name: string }) => (
	<li>
		<label htmlFor={tileId(code)}>
			<abbr>{code}</abbr> {name}
		</label>
	</li>
);

export default function Areas() {
	const check = useLoaderData<typeof loader>();
	const [foundBoroughs, setFound] = useState(coveredBoroughs(check?.reply));
	return (
		<>
			<PageHead meta={areasMeta} />
			<section className="section areas">
				<div className="wrap pair">
					<div className="text">
						<h1>{areasPage.heading}</h1>
						<p className="intro">
							<NoBreak text={areasPage.intro} />
						</p>
						<PostcodeCheck initial={check} onReply={(reply) => setFound(coveredBoroughs(reply))} />
					</div>
					<BoroughMap found={foundBoroughs} />
				</div>
				<LaterStyles />
			</section>
			<DeferBelowFold>
				<section className="section">
					<div className="wrap">
						<SheetHead {...areasPage.tiers} layout="above" />
						<ul className="areas-tiers">
							{tiers.map((tier) => (
								<li key={tier.id}>
									<h3>
										<TierMark tier={tier.id} />
										{tier.title}
									</h3>
									<p className="small">
										<NoBreak text={describeTierSize(tier)} />
									</p>
									<div>
										<ul className="ruled">
											{tier.boroughs.map((code) => (
												<BoroughName key={code} code={code} name={boroughs[code].name} />
											))}
											{tier.id === "outer" && <BoroughName code={lastBorough} name={boroughs[lastBorough].name} />}
										</ul>
									</div>
								</li>
							))}
						</ul>
					</div>
				</section>
				<section className="section plaster">
					<div className="wrap">
						<SheetHead label={popular.label} heading={popular.heading} intro={popular.intro} layout="above" />
						<div className="split areas-popular">
							<figure className="hang">
								<Picture name={popular.picture} sizes={hangingPicture} defer="on-phones" />
								<figcaption>
									{popular.place}
									<PictureNote names={[popular.picture, areasPage.cta.picture]} />
								</figcaption>
							</figure>
							<Scale {...popularScale} bars={popularBars} />
						</div>
					</div>
				</section>
				<CallToAction {...areasPage.cta}>
					<Picture name={areasPage.cta.picture} sizes={hangingPicture} defer="on-phones" />
				</CallToAction>
			</DeferBelowFold>
		</>
	);
}
