import "./tier-key.css";
import { type TierId, tiers } from "../../../content/areas/areas.ts";

/** Sample of a tier's tiles on the map: solid, hatched, outlined. */
export const TierMark = ({ tier }: { readonly tier: TierId }) => <span className={`tier-key-mark ${tier}`} />;

/** Key to solid, hatched and outlined tiles; shown wherever the map is. */
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
