import "./call-to-action.css";
import { labels } from "../../content/shared/labels.ts";
import { ButtonLink } from "./ButtonLink.tsx";

interface CallToActionProps {
	readonly heading: string;
	readonly text: string;
}

/** The dark charcoal band that ends a page. */
export const CallToAction = ({ heading, text }: CallToActionProps) => (
	<section className="call-to-action dark">
		<div className="wrap">
			<h2>{heading}</h2>
			<p>{text}</p>
			<ButtonLink to="/contact">{labels.requestEstimate}</ButtonLink>
		</div>
	</section>
);
