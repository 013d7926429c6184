import "./trust-badges.css";
import { trustBadges } from "../../../content/pages/home.ts";

/** The trust badges, as figures on a ruled strip of paper; a claim without a figure has a tick. */
export const TrustBadges = () => (
	<ul className="trust-badges wrap">
		{trustBadges.map(({ title, figure, text }) => (
			<li key={title}>
				<b>{title}</b> <strong>{figure}</strong> {text}
			</li>
		))}
	</ul>
);
