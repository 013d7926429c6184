import { company } from "../../company/company.ts";
import { commitments, warranties } from "../../company/figures.ts";
import type { HubPage } from "./hub-page.ts";

export default {
	slug: "electrical-services",
	name: "Electrical",
	heading: "Electrical work: rewiring, alarms and door entry",
	intro: "New cables behind old walls, with alarms, door entry and cameras designed as one system.",
	coreItems: ["Re-cabling", "Fire alarm", "Access control", "CCTV", "System design"],
	picture: "trade-electrical",
	included: {
		intro: `Every circuit is tested before it is hidden, and the work is under warranty for ${warranties.services.years} years.`,
		items: [
			"Survey and test of what is there",
			"System design and circuit plan",
			"New consumer unit",
			"Re-cabling, floor by floor",
			"Sockets, switches and data points",
			"Lighting, inside and outside",
			"Fire alarm and smoke detectors",
			"Access control and door entry",
			"CCTV cameras and recorder",
			"Supply to kitchen, boiler and heating",
			"Chases filled and made good",
			"Testing and certificates",
		],
	},
	drawing: {
		label: "Elevation",
		heading: "Where the cables run",
		intro:
			"Cables run straight up and straight across, so that you know where not to drill. Heights are set out before the plaster.",
	},
	meta: {
		path: "/services/electrical-services",
		title: `Electrical services and re-cabling, London – ${company.name}`,
		description: `Re-cabling, fire alarms, access control, CCTV and system design for London homes and workplaces. A reply within ${commitments.replyHours} hours, quotes free.`,
		picture: "trade-electrical",
	},
} as const satisfies HubPage;
