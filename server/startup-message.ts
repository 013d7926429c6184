import { company } from "../content/company/company.ts";
import { describeDatabase } from "./database/address.ts";
import type { RunningDesk } from "./desk/start.ts";
import type { Settings } from "./settings/settings.ts";

const target = (what: string, url: string | undefined): string =>
	url ? `${what} to ${new URL(url).origin}` : `${what} nowhere yet (held)`;

type DeskState = Pick<RunningDesk, "url" | "isEmpty" | "firstLink">;

/**
 * Renders the startup message: the service's address, and where leads are stored and sent. Paths and passwords of those
 * addresses are secrets and are left out.
 */
export const startupMessage = (settings: Settings, address: string, desk?: DeskState): string =>
	[
		`${company.name} is at ${address}`,
		`Leads are stored in ${describeDatabase(settings.DATABASE_URL)}`,
		`Leads are sent: ${target("hub forms", settings.HUB_WEBHOOK_BASE_URL)}, ${target("the contact form", settings.CRM_WEBHOOK_URL)}`,
		...mailLine(settings),
		...(desk ? deskLines(desk) : []),
		"",
	].join("\n");

const deskLines = ({ url, isEmpty, firstLink }: DeskState): readonly string[] => [
	`The desk is at ${url}`,
	...(firstLink ? [`Nobody can sign in yet. The first person signs in with this one-time link: ${firstLink}`] : []),
	...(isEmpty && !firstLink
		? ["Nobody can sign in yet. To print a link for the first person: npm run leads -- people add NAME EMAIL"]
		: []),
];

function mailLine({ SMTP_URL, LEAD_MAIL_TO, ACKNOWLEDGE }: Settings): readonly string[] {
	if (SMTP_URL === undefined) return [];
	const office = LEAD_MAIL_TO ? [...new Set(LEAD_MAIL_TO.byForm.values())].join(" and ") : "nobody yet";
	return [`Leads are emailed: to ${office}; customers get ${ACKNOWLEDGE ? "a" : "no"} confirmation`];
}
