import { company } from "../content/company/company.ts";
import { hubForms } from "../forms/hub-forms.ts";
import { describeDatabase } from "./database/address.ts";
import { findWebhookUrl } from "./delivery/webhook-url.ts";
import type { RunningDesk } from "./desk/start.ts";
import type { Settings } from "./settings/settings.ts";

/** Names the hosts of some forms' webhooks. */
function describeTargets(what: string, urls: readonly (string | undefined)[]): string {
	const targets = urls.map((url) => (url ? `to ${new URL(url).origin}` : "to none yet (leads are held)"));
	return `${what} ${[...new Set(targets)].join(" and ")}`;
}

type DeskState = Pick<RunningDesk, "url" | "isEmpty" | "firstLink">;

/**
 * Renders the startup message: the service's address, and where leads are stored and sent. Paths and passwords of those
 * addresses are secrets and are left out.
 */
export function startupMessage(settings: Settings, address: string, desk?: DeskState): string {
	const hubUrls = hubForms.map(({ path }) => findWebhookUrl(settings, path));
	return [
		`${company.name} is at ${address}`,
		`Leads are stored in ${describeDatabase(settings.DATABASE_URL)}`,
		`Webhooks: ${describeTargets("hub forms", hubUrls)}, ${describeTargets("the contact form", [settings.CRM_WEBHOOK_URL])}`,
		...mailLine(settings),
		...(desk ? deskLines(desk) : []),
		"",
	].join("\n");
}

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
