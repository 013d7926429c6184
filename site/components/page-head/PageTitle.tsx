import "./page-title.css";
import { NoBreak } from "../NoBreak.tsx";

interface PageTitleProps {
	readonly heading: string;
	readonly intro: string;
	/** Uses pink plaster as the background. */
	readonly isOnPlaster?: boolean;
	/** Uses the larger cut of the display face. */
	readonly isLarge?: boolean;
	readonly className?: string;
	/** Content beside or below heading and intro. */
	readonly children?: React.ReactNode;
}

/** Top of a page: heading left, intro right. */
export const PageTitle = ({ heading, intro, isOnPlaster, isLarge, className, children }: PageTitleProps) => (
	<section className={["page-title", isOnPlaster && "plaster", className].filter(Boolean).join(" ")}>
		<div className="wrap">
			<h1 className={isLarge ? "display" : undefined}>{heading}</h1>
			<p className="intro">
				<NoBreak text={intro} />
			</p>
			{children}
		</div>
	</section>
);
