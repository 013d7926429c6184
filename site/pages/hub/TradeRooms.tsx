import "./trade-rooms.css";
import type { FinishedRoom } from "../../../content/finished-rooms.ts";
import { MoreLink } from "../../components/ButtonLink.tsx";
import { FinishedRooms } from "../../components/FinishedRooms.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

interface TradeRoomsProps {
	readonly heading: string;
	readonly rooms: readonly FinishedRoom[];
	/** Weeks of the longest project. */
	readonly longest: number;
}

/** Two finished projects of the trade's kind, beside their heading. */
export const TradeRooms = ({ heading, rooms, longest }: TradeRoomsProps) => (
	<section className="section plaster">
		<div className="wrap trade-rooms">
			<SheetHead
				label="Projects"
				heading={heading}
				lead={<MoreLink to="/projects">See all twenty projects</MoreLink>}
				layout="stacked"
			/>
			<div>
				<FinishedRooms rooms={rooms} longest={longest} />
			</div>
		</div>
	</section>
);
