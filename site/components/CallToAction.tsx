import "./call-to-action.css";
import type { ReactNode } from "react";
import { labels } from "../../content/shared/labels.ts";
import { ButtonLink } from "./ButtonLink.tsx";

interface CallToActionProps {
	readonly heading: string;
	readonly text: string;
	/** A drawing or picture of what the page is about, beside the words. Without one the band is charcoal. */
	readonly children?: ReactNode;
}

/** The band that ends a page. */
export const CallToAction = ({ heading, text, children }: CallToActionProps) => (
	<section className={children ? "call-to-action drawn" : "call-to-action dark"}>
		<div className="wrap">
			<div className="text">
				<h2>{heading}</h2>
				<p>{text}</p>
				<ButtonLink to="/contact">{labels.requestEstimate}</ButtonLink>
			</div>
			{children}
		</div>
	</section>
);
