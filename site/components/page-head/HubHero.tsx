import "./hub-hero.css";
import { ArrowRight } from "lucide";
import type { ReactNode } from "react";
import { labels } from "../../../content/shared/labels.ts";
import type { AnyForm } from "../../../forms/forms.ts";
import { ButtonLink } from "../ButtonLink.tsx";
import { Icon } from "../Icon.tsx";
import { NoBreak } from "../NoBreak.tsx";
import { ServiceName } from "../ServiceName.tsx";
import { Crumbs } from "./Crumbs.tsx";

interface HubHeroProps {
	readonly page: {
		readonly slug: string;
		readonly name: string;
		readonly heading: string;
		readonly intro: string;
		/** Shown on hub pages; service pages have none. */
		readonly coreItems?: readonly string[];
	};
	/** Quote form further down the page, if there is one. */
	readonly form?: AnyForm | undefined;
	/** Picture of the work, half drawn, half built. */
	readonly picture: ReactNode;
	/** Technical drawing of the trade, which stands beside the picture on wide screens. */
	readonly drawing?: ReactNode;
}

/** Top of a hub or service page: heading and intro, the picture, core items as a ruled list, the trade's drawing. */
export const HubHero = ({ page, form, picture, drawing }: HubHeroProps) => (
	<section className={drawing ? "hub-hero has-drawing" : "hub-hero"}>
		<header>
			<Crumbs current={page.name} />
			<h1>{page.heading}</h1>
		</header>
		<div className="lead">
			<p className="intro">
				<NoBreak text={page.intro} />
			</p>
			{form?.kind === "hub" ? (
				<a className="button" href="#quote">
					{form.title}
					<Icon icon={ArrowRight} />
				</a>
			) : (
				<ButtonLink to="/contact">{labels.requestEstimate}</ButtonLink>
			)}
		</div>
		<div className="picture">{picture}</div>
		{page.coreItems && (
			<ul className="core ruled">
				{page.coreItems.map((item) => (
					<li key={item}>
						<ServiceName name={item} />
					</li>
				))}
			</ul>
		)}
		{drawing}
	</section>
);
