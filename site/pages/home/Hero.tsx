import "./hero.css";
import { homePage } from "../../../content/pages/home.ts";
import { labels } from "../../../content/shared/labels.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { CutStrips } from "../../components/media/CutStrips.tsx";
import { Drawing } from "../../components/media/Drawing.tsx";
import { Film } from "../../components/media/Film.tsx";
import { screenPicture } from "../../components/media/picture-sizes.ts";
import { films } from "../../generated/films.ts";
import { TrustBadges } from "./TrustBadges.tsx";

const poster = "hero-kitchen";

/** First screen of the site: the film, its left part still a drawing with the headline on it; and the trust badges. */
export function Hero() {
	const [unbroken, ...rest] = homePage.heading.split(" ");
	return (
		<section className="hero">
			<div className="copy">
				<h1 className="display">
					<span className="keep">{unbroken}</span> {rest.join(" ")}
				</h1>
				<p>{homePage.intro}</p>
				<div className="actions">
					<ButtonLink to="/contact">{labels.requestEstimate}</ButtonLink>
					<ButtonLink to="/services" isOutlined>
						{labels.viewServices}
					</ButtonLink>
				</div>
			</div>
			<div className="screen">
				<Film sources={films["film-hero"]} name={poster} sizes={screenPicture} shape="adaptive" priority />
				<Drawing name={poster} sizes={screenPicture} fetched="once-painted" />
				<CutStrips />
			</div>
			<TrustBadges />
		</section>
	);
}
