import { wordsOf } from "./dates.ts";
import type { Mail } from "./parts.ts";

/** Renders the alert about backups, the journal or a restore: times, places and commands, and no personal data. */
export function backupAlertMail(problems: readonly string[], now: number): Mail {
	const { fullDate, clock } = wordsOf(now);
	return {
		subject: "The leads are not as safe as they should be",
		preview: problems.join(" "),
		corner: ["Alert"],
		sections: [
			{
				parts: [
					{ kind: "title", lines: ["Not as safe", "as they should be"] },
					{
						kind: "paragraph",
						size: "text",
						line: ["No lead is lost. But if the machine were lost now, some could be."],
						space: 8,
					},
				],
			},
			{
				parts: [
					{ kind: "heading", text: "What to see to" },
					{ kind: "steps", steps: problems.map((problem) => [problem]) },
				],
			},
		],
		foot: [
			[
				`${fullDate}, ${clock}. At most one such mail in six hours; the next one comes only if something is still wrong.`,
			],
		],
	};
}
