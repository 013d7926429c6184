import { trustBadges } from "../../content/claims.ts";

/** The four trust badges as one ruled strip of paper (spec §2, 'Home'). */
export const Trust = () => (
	<ul className="trust wrap">
		{trustBadges.map(({ title, text }) => (
			<li key={title}>
				<b>{title}</b>
				<span>{text}</span>
			</li>
		))}
	</ul>
);
