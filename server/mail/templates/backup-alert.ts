import { heading, type Mail, paragraph, section, title } from "../parts.ts";
import { formatDate } from "./dates.ts";

/** Composes the alert about backups, the journal or a restore: times, places and commands, and no personal data. */
export function composeBackupAlert(problems: readonly string[], now: number): Mail {
	const { fullDate, clock } = formatDate(now);
	return {
		subject: "The leads are not as safe as they should be",
		preview: problems.join(" "),
		corner: ["Alert"],
		sections: [
			section(
				title(["Not as safe", "as they should be"]),
				paragraph("text", "No lead has been lost, but if the machine failed now, some could be.", 8),
			),
			section(heading("What to do"), { kind: "steps", steps: problems.map((problem) => [problem]) }),
		],
		foot: [
			[
				`${fullDate}, ${clock}. You get at most one of these emails every six hours, and only while something is still wrong.`,
			],
		],
	};
}
