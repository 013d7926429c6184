import "./trust-badges.css";
import { Check } from "lucide";
import { trustBadges } from "../../../content/home.ts";
import { Icon } from "../../components/Icon.tsx";

/** The trust badges, as figures on a ruled strip of paper; a claim without a figure has a tick. */
export const TrustBadges = () => (
	<ul className="trust-badges wrap">
		{trustBadges.map(({ title, figure, text }) => (
			<li key={title}>
				<b>{title}</b> <strong>{figure ?? <Icon of={Check} />}</strong> {text}
			</li>
		))}
	</ul>
);
