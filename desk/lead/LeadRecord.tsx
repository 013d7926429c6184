import type { Lead, LeadRow } from "../api/types.ts";
import { formTitle } from "../common/forms.ts";
import { boroughOf } from "../common/places.ts";
import { Swatch } from "../common/Swatch.tsx";
import { Tile } from "../common/Tile.tsx";
import { Clock } from "./Clock.tsx";
import { Deeds } from "./Deeds.tsx";
import { EarlierLeads } from "./EarlierLeads.tsx";
import { Outs } from "./Outs.tsx";
import { Reach } from "./Reach.tsx";
import "./record.css";
import { districtOf } from "../list/words.ts";
import { Sent } from "./Sent.tsx";
import { Stand } from "./Stand.tsx";
import { Stream } from "./Stream.tsx";
import { Troubles } from "./Troubles.tsx";

interface LeadRecordProps {
	readonly lead: Lead;
	readonly leave: (row: LeadRow) => void;
}

/** Everything about a lead on one sheet. */
export function LeadRecord({ lead, leave }: LeadRecordProps) {
	const borough = boroughOf(lead.place)?.name;
	const district = districtOf(lead.postcode);
	return (
		<div className="record">
			<header>
				<div>
					<p className="from">
						<Swatch form={lead.form} />
						{formTitle(lead.form)}
					</p>
					<h1>{lead.name || lead.reference}</h1>
					<p className="gist">{lead.choices.join(", ")}</p>
					<p className="gist">{[district, borough].filter(Boolean).join(", ")}</p>
				</div>
				<Tile place={lead.place} isBig />
			</header>
			<Troubles lead={lead} leave={leave} />
			{lead.list !== "spam" && <Clock lead={lead} />}
			<Reach lead={lead} />
			<div className="sides">
				<Sent lead={lead} />
				<Stand lead={lead} />
				<Stream lead={lead} />
				<div className="rest">
					{lead.earlierLeads.length > 0 && <EarlierLeads leads={lead.earlierLeads} receivedAt={lead.receivedAt} />}
					<Outs lead={lead} />
					<Deeds lead={lead} leave={leave} />
				</div>
			</div>
		</div>
	);
}
