import "./visit.css";
import { requestTexts } from "../../../content/pages/request.ts";
import type { PlannedVisit } from "../../../forms/customer-page.ts";
import { formatLondonTime } from "./format-time.ts";

const { move, ...texts } = requestTexts.visit;

interface VisitProps {
	readonly visit: PlannedVisit;
	readonly address: string;
}

/** The visit that is planned, and its file for the customer's calendar. */
export const Visit = ({ visit: { at, minutes, place, lacksStreet }, address }: VisitProps) => {
	const { clock, date } = formatLondonTime(at);
	return (
		<section className="visit">
			<h2>{texts.heading}</h2>
			<p className="visit-time">
				<span>{date}</span> <span className="keep">at {clock}</span>
			</p>
			{minutes !== null && <p>{texts.minutes(minutes)}</p>}
			{place && <p>{texts.place(place)}</p>}
			{lacksStreet && <p>{texts.street}</p>}
			<a className="button line" href={`${address}/visit.ics`} download>
				{texts.calendar}
			</a>
			<p className="small">
				{move.question} <a href="#message">{move.write}</a>
				{move.answer}
			</p>
		</section>
	);
};
