import { pluralize } from "../../content/shared/in-words.ts";
import type { Channel } from "../database/schema.ts";
import type { Settings } from "../settings/settings.ts";
import type { Backlog } from "./backlog.ts";

const countWaitingMails = (backlog: readonly Backlog[], ...channels: readonly Channel[]): number =>
	backlog
		.filter((waiting) => channels.includes(waiting.channel) && waiting.state !== "failed")
		.reduce((sum, { leadCount }) => sum + leadCount, 0);

/**
 * Returns warnings about emails that are held because a setting they need is gone. Nobody can be emailed about that.
 *
 * @param backlog everything that is not delivered
 */
export function listMailWarnings(
	{ SMTP_URL, LEAD_MAIL_TO }: Pick<Settings, "SMTP_URL" | "LEAD_MAIL_TO">,
	backlog: readonly Backlog[],
): readonly string[] {
	const missingSetting = SMTP_URL === undefined ? "SMTP_URL" : "LEAD_MAIL_TO";
	const held: readonly (readonly [isHeld: boolean, mails: number, readers: string])[] = [
		[SMTP_URL === undefined || LEAD_MAIL_TO === undefined, countWaitingMails(backlog, "office-mail"), "the office"],
		[SMTP_URL === undefined, countWaitingMails(backlog, "confirmation", "reply"), "customers"],
	];
	return held
		.filter(([isHeld, mails]) => isHeld && mails > 0)
		.map(
			([, mails, readers]) =>
				`${missingSetting}: is no longer set; ${pluralize(mails, "email")} to ${readers} ${mails === 1 ? "is" : "are"} held until it is`,
		);
}
