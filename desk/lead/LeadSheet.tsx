import type { Lead, LeadSummary } from "../api/types.ts";
import { BoroughTile } from "./BoroughTile.tsx";
import { boroughOf } from "./boroughs.ts";
import { ContactLinks } from "./ContactLinks.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { EarlierLeads } from "./EarlierLeads.tsx";
import { formTitle } from "./forms.ts";
import { LeadActions } from "./LeadActions.tsx";
import { ReplyDeadline } from "./ReplyDeadline.tsx";
import { Swatch } from "./Swatch.tsx";
import "./lead-sheet.css";
import { Activity } from "./Activity.tsx";
import { DeliveryTroubles } from "./DeliveryTroubles.tsx";
import { districtOf } from "./labels.ts";
import { StatusPanel } from "./StatusPanel.tsx";
import { SubmittedFields } from "./SubmittedFields.tsx";

interface LeadSheetProps {
	readonly lead: Lead;
	readonly leave: (row: LeadSummary) => void;
}

export function LeadSheet({ lead, leave }: LeadSheetProps) {
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
				<BoroughTile place={lead.place} isBig />
			</header>
			<DeliveryTroubles lead={lead} leave={leave} />
			{lead.list !== "spam" && <ReplyDeadline lead={lead} />}
			<ContactLinks lead={lead} />
			<div className="sides">
				<SubmittedFields lead={lead} />
				<StatusPanel lead={lead} />
				<Activity lead={lead} />
				<div className="rest">
					{lead.earlierLeads.length > 0 && <EarlierLeads leads={lead.earlierLeads} receivedAt={lead.receivedAt} />}
					<Deliveries lead={lead} />
					<LeadActions lead={lead} leave={leave} />
				</div>
			</div>
		</div>
	);
}
