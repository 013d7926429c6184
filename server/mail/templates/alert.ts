import { beginInWords, inWords, pluralize } from "../../../content/shared/in-words.ts";
import { hour } from "../../../content/shared/time.ts";
import { formName } from "../../../forms/form-names.ts";
import { bold, code, heading, type Line, type Mail, type Part, paragraph, section, title } from "../parts.ts";
import { formatDate } from "./dates.ts";
import type { ChannelTrouble } from "./morning.ts";
import { createEndLabels } from "./opening-hours-ruler.ts";

/**
 * Composes the alert about undelivered leads. Counts deliveries, not leads: one lead may have several. Contains only
 * forms, counts, times and responses, no person and no address, because an email may be forwarded to anyone.
 *
 * @param schedule the waits between attempts, in milliseconds
 * @param deskUrl URL of the desk; undefined if the desk is off
 */
export function composeAlert(
	troubles: readonly ChannelTrouble[],
	schedule: readonly number[],
	now: number,
	deskUrl?: string,
): Mail {
	const count = (state: ChannelTrouble["state"]) =>
		troubles.filter((each) => each.state === state).reduce((sum, { leadCount }) => sum + leadCount, 0);
	const all = troubles.reduce((sum, { leadCount }) => sum + leadCount, 0);
	const oldest = Math.min(...troubles.map(({ since }) => since));
	const [waiting, failed, held] = [count("pending"), count("failed"), count("held")];
	const { fullDate, clock } = formatDate(now);
	const columns = [
		...(waiting > 0 ? [{ name: "Waiting", value: String(waiting), share: 30 }] : []),
		...(failed > 0 ? [{ name: "Given up", value: String(failed), share: 30 }] : []),
		...(held > 0 ? [{ name: "Held", value: String(held), share: 30 }] : []),
		{ name: "Waiting since", value: formatDate(oldest).shortDayAndClock, share: 40 },
	];
	const first = troubles.find(({ state }) => state === "pending");
	return {
		subject: `${pluralize(all, "delivery", "deliveries")} outstanding: ${[...new Set(troubles.map(summarizeTrouble))].join(", ")}`,
		preview: "No lead has been lost: all of them are stored.",
		corner: ["Alert"],
		sections: [
			section(
				title([all === 1 ? "One delivery has not arrived" : `${beginInWords(all)} deliveries have not arrived`]),
				paragraph("text", "No lead has been lost: all of them are stored.", 10),
			),
			section({ kind: "columns", columns }),
			section({
				kind: "table",
				head: ["Form", "Deliveries", "Last response"],
				rows: troubles.map((trouble) => [
					formName(trouble.form),
					`${trouble.leadCount} ${stateWords[trouble.state]} (${trouble.where}), since ${formatDate(trouble.since).shortDayAndClock}`,
					trouble.lastResponse
						? `${trouble.lastResponse.text}, ${formatDate(trouble.lastResponse.at).shortDayAndClock}`
						: "none",
				]),
			}),
			...(first ? [section(heading("How long we keep trying"), drawAttempts(first, schedule))] : []),
			section(heading("What to do"), { kind: "steps", steps: listSteps(troubles, deskUrl) }),
		],
		foot: [
			[
				`${fullDate}, ${clock}. You get at most one of these emails an hour, and one more when everything is clear. They never name a customer.`,
			],
		],
	};
}

/** Composes the email that ends an alert. A lead that was marked as spam or deleted is no longer outstanding either. */
export function composeAllClear(now: number): Mail {
	const { fullDate, clock } = formatDate(now);
	const words = "All outstanding deliveries have been dealt with";
	return {
		subject: words,
		preview: "Every lead in the last alert has either been delivered or no longer needs to be.",
		corner: ["Alert over"],
		sections: [
			section(
				title([words]),
				paragraph("text", "Every lead in the last alert has either been delivered or no longer needs to be.", 10),
			),
		],
		foot: [[`${fullDate}, ${clock}. Sent once, after an alert.`]],
	};
}

const stateWords = { failed: "given up", pending: "waiting", held: "held" } as const;

const summarizeTrouble = ({ form, state, since }: ChannelTrouble): string =>
	`${formName(form)} ${stateWords[state]}${state === "pending" ? ` since ${formatDate(since).clock}` : ""}`;

/** Draws the attempts of the oldest lead, from first to last. */
function drawAttempts({ form, since }: ChannelTrouble, schedule: readonly number[]): Part {
	const waits = schedule.map((_, index) => schedule.slice(0, index + 1).reduce((sum, wait) => sum + wait, 0));
	const total = waits.at(-1) ?? hour;
	const unit = Math.max(1, Math.ceil(total / hour / 36));
	const squares = Array.from({ length: Math.max(1, Math.ceil(total / hour / unit)) }, (_, index) =>
		[0, ...waits].some((wait) => Math.min(wait, total - 1) >= index * unit * hour && wait < (index + 1) * unit * hour),
	);
	const [from, to] = [formatDate(since).shortDayAndClock, formatDate(since + total).shortDayAndClock];
	const one = unit === 1 ? "one hour" : `${inWords(unit)} hours`;
	return {
		kind: "ruler",
		span: `${Math.round(total / hour)} hours`,
		before: 0,
		squares: squares.map((isSolid, index) => isSolid || index === squares.length - 1),
		labels: createEndLabels([from], [to], squares.length),
		caption: `${formName(form)}, oldest lead. One square is ${one}. Solid: an attempt.`,
		captionInText: `${formName(form)}, oldest lead. One mark is ${one}; # is an attempt.`,
		marks: 1,
	};
}

function listSteps(troubles: readonly ChannelTrouble[], deskUrl: string | undefined): readonly Line[] {
	const has = (state: ChannelTrouble["state"]) => troubles.some((trouble) => trouble.state === state);
	const holds = (where: ChannelTrouble["where"]) =>
		troubles.some((trouble) => trouble.state === "held" && trouble.where === where);
	const next = Math.min(...troubles.map(({ nextAttemptAt = Number.POSITIVE_INFINITY }) => nextAttemptAt));
	const command = (text: string) => code(`npm run leads -- ${text}`);
	const explain = (of: ChannelTrouble["state"], status: string, meaning: string) =>
		troubles.some(({ state, lastResponse }) => state === of && lastResponse?.text === status)
			? ` ${status} means that ${meaning}.`
			: "";
	const desk: Line = deskUrl === undefined ? [] : [{ text: deskUrl, href: deskUrl }];
	const steps: Line[] = [];
	if (has("pending")) {
		steps.push(
			[
				bold("Check what is not responding."),
				explain("pending", "503", "the server is up but is not accepting requests"),
				...(deskUrl
					? [" The desk marks the leads that are waiting: ", ...desk, "\nOn the server:\n"]
					: [" The leads that are waiting:\n"]),
				command("list --state pending"),
			],
			[
				bold("Once it responds, there is nothing to do."),
				`${Number.isFinite(next) ? ` The next attempt is at ${formatDate(next).clock}.` : ""} ${deskUrl ? "To send a lead now, open it on the desk and press 'Send now'. To send all, on the server" : "To send them now"}:\n`,
				command("retry --all"),
			],
		);
	}
	if (has("failed")) {
		steps.push([
			bold("Fix what failed."),
			explain("failed", "404", "the address no longer exists"),
			...(deskUrl
				? [
						" Then open each lead that failed on the desk and press 'Send now': ",
						...desk,
						"\nOn the server, the second command sends all of them:\n",
					]
				: [" Nothing is retried until you run the second command. The leads that failed:\n"]),
			command("list --state failed"),
			"\n",
			command("retry --all"),
		]);
	}
	if (holds("webhook")) {
		steps.push([
			bold("Set the missing webhook."),
			" Set HUB_WEBHOOK_BASE_URL or CRM_WEBHOOK_URL and restart the service, which then delivers these leads:\n",
			command("list --state held"),
		]);
	}
	if (holds("office mail")) {
		steps.push([
			bold("Set LEAD_MAIL_TO."),
			" It is no longer set. Set it and restart the service, which then sends the held emails. How many there are:\n",
			command("stats"),
		]);
	}
	return steps;
}
