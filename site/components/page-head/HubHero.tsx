import "./hub-hero.css";
import { ArrowRight } from "lucide";
import { quoteLinkLabel } from "../../../content/company/quote-promises.ts";
import type { PictureName } from "../../../content/media/pictures.ts";
import { labels } from "../../../content/shared/labels.ts";
import type { AnyForm } from "../../../forms/forms.ts";
import { ButtonLink } from "../ButtonLink.tsx";
import { Icon } from "../Icon.tsx";
import { Picture } from "../media/Picture.tsx";
import { headPicture } from "../media/picture-sizes.ts";
import { NoBreak } from "../NoBreak.tsx";
import { ServiceName } from "../ServiceName.tsx";
import { Crumbs } from "./Crumbs.tsx";

interface HubHeroProps {
	readonly page: {
		readonly slug: string;
		readonly name: string;
		readonly heading: string;
		readonly intro: string;
		readonly picture: PictureName;
		/** Shown on hub pages; service pages have none. */
		readonly coreItems?: readonly string[];
	};
	/** Quote form further down the page, if there is one. */
	readonly form?: AnyForm | undefined;
}

/** Top of a hub or service page: text on a third, the picture on two thirds, core items as a ruled list. */
export const HubHero = ({ page, form }: HubHeroProps) => (
	<section className="hub-hero">
		<div>
			<Crumbs current={page.name} />
			<h1>{page.heading}</h1>
			<p className="intro">
				<NoBreak text={page.intro} />
			</p>
			{form?.kind === "hub" && (
				<p className="jump">
					<a href="#quote">{quoteLinkLabel}</a>
				</p>
			)}
			{page.coreItems && (
				<ul className="core ruled">
					{page.coreItems.map((item) => (
						<li key={item}>
							<ServiceName name={item} />
						</li>
					))}
				</ul>
			)}
			{form?.kind === "hub" ? (
				<a className="button" href="#quote">
					{form.title}
					<Icon icon={ArrowRight} />
				</a>
			) : (
				<ButtonLink to="/contact">{labels.requestEstimate}</ButtonLink>
			)}
		</div>
		<div className="picture">
			<Picture name={page.picture} sizes={headPicture} priority />
		</div>
	</section>
);
