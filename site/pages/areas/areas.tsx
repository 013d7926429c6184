import "../../styles/pair.css";
import "../../styles/split.css";
import "./areas.css";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { boroughs, lastBorough, tiers } from "../../../content/areas/areas.ts";
import type { PostcodeReply } from "../../../content/areas/postcode/postcode-reply.ts";
import { postcodeCheck } from "../../../content/areas/postcode/texts.ts";
import { areaProjects, areasMeta, areasPage, popularScale } from "../../../content/pages/areas.ts";
import { CallToAction } from "../../components/CallToAction.tsx";
import { Scale } from "../../components/drawing/Scale.tsx";
import { TierMark } from "../../components/drawing/TierKey.tsx";
import { Picture } from "../../components/media/Picture.tsx";
import { hangingPicture } from "../../components/media/picture-sizes.ts";
import { NoBreak } from "../../components/NoBreak.tsx";
import { PostcodeCheck } from "../../components/PostcodeCheck.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { PageHead } from "../../seo/PageHead.tsx";
import { DeferBelowFold } from "../../start/DeferBelowFold.tsx";
import { BoroughMap } from "./BoroughMap.tsx";
import { tileId } from "./BoroughTile.tsx";

/** Answers `?postcode=…`, which the check sends without JavaScript. The prerendered page has no query. */
async function checkAddress({ request }: { request: Request }) {
	const typed = new URL(request.url).searchParams.get(postcodeCheck.parameter);
	if (typed === null) return undefined;
	const { replyTo } = await import("../../../content/areas/postcode/postcode-reply.ts");
	return { typed, reply: replyTo(typed, true) };
}

export const loader = checkAddress;
/** Runs the loader in the browser, so that a client-side navigation needs no request. */
export const clientLoader = checkAddress;

const popularBars = popularScale.bars.map((bar) => ({ ...bar, path: `/projects#${areaProjects[bar.label]}` }));

const boroughsOf = (reply: PostcodeReply | undefined) => (reply?.kind === "covered" ? reply.boroughs : []);

export default function Areas() {
	const check = useLoaderData<typeof loader>();
	const [foundBoroughs, setFound] = useState(boroughsOf(check?.reply));
	return (
		<>
			<PageHead meta={areasMeta} />
			<section className="section areas">
				<div className="wrap pair">
					<div className="text">
						<h1>{areasPage.heading}</h1>
						<p className="lead">
							<NoBreak text={areasPage.lead} />
						</p>
						<PostcodeCheck asked={check} onReply={(reply) => setFound(boroughsOf(reply))} />
					</div>
					<BoroughMap found={foundBoroughs} />
				</div>
			</section>
			<DeferBelowFold>
				<section className="section">
					<div className="wrap">
						<SheetHead {...areasPage.tiers} layout="across" />
						<ul className="areas-tiers">
							{tiers.map(({ id, title, description, boroughs: listed }) => (
								<li key={id}>
									<h3>
										<TierMark tier={id} />
										{title}
									</h3>
									<p className="small">{description}</p>
									<ul className="ruled">
										{listed.map((code) => (
											<li key={code}>
												<label htmlFor={tileId(code)}>
													<abbr>{code}</abbr> {boroughs[code].name}
												</label>
											</li>
										))}
									</ul>
								</li>
							))}
						</ul>
						<p className="areas-more">{lastBorough.text}</p>
					</div>
				</section>
				<section className="section plaster">
					<div className="wrap">
						<SheetHead {...areasPage.popular} layout="across" />
						<div className="split areas-popular">
							<figure className="hang">
								<Picture name={areasPage.picture} sizes={hangingPicture} />
							</figure>
							<Scale {...popularScale} bars={popularBars} />
						</div>
					</div>
				</section>
				<CallToAction {...areasPage.cta} />
			</DeferBelowFold>
		</>
	);
}
