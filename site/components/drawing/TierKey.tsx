import "./tier-key.css";
import { type TierId, tiers } from "../../../content/areas.ts";

/** A tier as its tiles are drawn on the map: solid, hatched, outlined. */
export const TierMark = ({ tier }: { readonly tier: TierId }) => <span className={`tier-key-mark ${tier}`} />;

/** What solid, hatched and outlined mean; it stands wherever the map does. */
export const TierKey = () => (
	<ul className="tier-key" aria-label="Key to the map">
		{tiers.map(({ id, short, zones }) => (
			<li key={id}>
				<TierMark tier={id} />
				{short}, {zones}
			</li>
		))}
	</ul>
);
