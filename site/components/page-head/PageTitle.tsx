import "./page-title.css";
import { NoBreak } from "../NoBreak.tsx";

interface PageTitleProps {
	readonly heading: string;
	readonly lead: string;
	/** Uses pink plaster as the background. */
	readonly isOnPlaster?: boolean;
	/** Uses the larger cut of the display face. */
	readonly isLarge?: boolean;
	readonly children?: React.ReactNode;
}

/** Top of a page without a picture: heading left, lead right. */
export const PageTitle = ({ heading, lead, isOnPlaster, isLarge, children }: PageTitleProps) => (
	<section className={isOnPlaster ? "page-title plaster" : "page-title"}>
		<div className="wrap">
			<h1 className={isLarge ? "display" : undefined}>{heading}</h1>
			<p className="lead">
				<NoBreak text={lead} />
			</p>
			{children}
		</div>
	</section>
);
