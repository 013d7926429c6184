import "./page-title.css";
import { NoBreak } from "../NoBreak.tsx";

interface PageTitleProps {
	readonly heading: string;
	readonly intro: string;
	/** Uses pink plaster as the background. */
	readonly isOnPlaster?: boolean;
	/** Uses the larger cut of the display face. */
	readonly isLarge?: boolean;
	/** A picture right of heading and intro, as far as the page's edge. */
	readonly picture?: React.ReactNode;
}

/** Top of a page: heading left, intro right, or below the heading if there is a picture. */
export const PageTitle = ({ heading, intro, isOnPlaster, isLarge, picture }: PageTitleProps) => (
	<section className={["page-title", isOnPlaster && "plaster", picture && "has-picture"].filter(Boolean).join(" ")}>
		<div className="wrap">
			<h1 className={isLarge ? "display" : undefined}>{heading}</h1>
			<p className="intro">
				<NoBreak text={intro} />
			</p>
			{picture}
		</div>
	</section>
);
