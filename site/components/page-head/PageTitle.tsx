import "./page-title.css";
import { NoBreak } from "../NoBreak.tsx";

interface PageTitleProps {
	readonly heading: string;
	readonly lead: string;
	/** Uses pink plaster as the background. */
	readonly onPlaster?: boolean;
	/** Uses the larger cut of the display face. */
	readonly large?: boolean;
	readonly children?: React.ReactNode;
}

/** Top of a page without a picture: heading left, lead right. */
export const PageTitle = ({ heading, lead, onPlaster, large, children }: PageTitleProps) => (
	<section className={onPlaster ? "page-title plaster" : "page-title"}>
		<div className="wrap">
			<h1 className={large ? "display" : undefined}>{heading}</h1>
			<p className="lead">
				<NoBreak text={lead} />
			</p>
			{children}
		</div>
	</section>
);
