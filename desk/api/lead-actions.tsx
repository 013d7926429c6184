import type { ReactNode } from "react";
import { statusNames } from "../lead/labels.ts";
import type { Person } from "../ui/Avatar.tsx";
import { longDay, noonOf } from "../ui/times.ts";
import { showToast, telling, tellUndone } from "../ui/toasts.ts";
import { nowAtService } from "../ui/use-now.ts";
import { change, undo } from "./changes.ts";
import { Refused } from "./refused.ts";
import type { Change, Event, LeadSummary } from "./types.ts";

/** Describes a finished change, for the toast, before the lead's name. */
export function doneWords(what: Change, me: Person, people: readonly Person[]): string {
	switch (what.kind) {
		case "status":
			return what.status === "new" ? "New again" : `Marked as ${statusNames[what.status].toLowerCase()}`;
		case "lost":
			return "Marked as lost";
		case "take": {
			if (what.personId === "") return "Put back";
			if (what.personId === me.id) return "Taken";
			return `Given to ${people.find(({ id }) => id === what.personId)?.name ?? "a colleague"}`;
		}
		case "follow-up":
			return what.day ? `To follow up on ${longDay(noonOf(what.day))}` : "No follow-up";
		case "spam":
			return "Marked as spam";
		case "not-spam":
			return "Not spam";
		case "remove":
			return "Deleted";
	}
}

/**
 * Tells whether a change removes the lead from its list at once. After any other change the row stays until the list
 * is reloaded.
 */
export const leavesList = ({ kind }: Change) => kind === "spam" || kind === "not-spam" || kind === "remove";

/** Describes the colleague's change that came first. */
function eventWords({ what, detail }: Event): string {
	if (what === "taken") return detail.to ? "took it" : "put it back";
	if (what === "status") return `marked it as ${statusNames[statusIn(detail.to)].toLowerCase()}`;
	if (what === "follow-up") return "changed the follow-up date";
	if (what === "spam") return "marked it as spam";
	if (what === "not-spam") return "said that it is not spam";
	return what === "removed" ? "deleted it" : "changed it";
}
const statusIn = (text: string | null | undefined) =>
	(Object.keys(statusNames) as (keyof typeof statusNames)[]).find((status) => status === text) ?? "new";

const named = (words: string, row: LeadSummary): ReactNode => (
	<>
		{words}: <b>{row.name || row.reference}</b>
	</>
);

/** Changes a lead and shows a toast with an undo button. @returns whether the change was made */
export const runAction = (row: LeadSummary, what: Change, me: Person, people: readonly Person[]): Promise<boolean> =>
	telling(doTo(row, what, me, people));

async function doTo(row: LeadSummary, what: Change, me: Person, people: readonly Person[]): Promise<boolean> {
	const done = named(doneWords(what, me, people), row);
	try {
		const answer = await change(row, what, nowAtService());
		if (!answer.isMade) {
			const first = answer.events.at(-1);
			const { lead } = answer;
			showToast({
				text: (
					<>
						<b>
							{first?.by.name ?? "Somebody"} {first ? eventWords(first) : "changed it"}
						</b>{" "}
						a moment ago. Nothing was overwritten.
					</>
				),
				action: {
					label: what.kind === "take" ? "Take it over" : "Change it anyway",
					run: () => void runAction(lead, what, me, people),
				},
			});
			return false;
		}
		const { event } = answer;
		showToast({
			text: done,
			action: { label: "Undo", isUndo: true, run: () => void telling(takeBack(row, event, leavesList(what))) },
		});
		return true;
	} catch (error) {
		notSaved(error, () => void runAction(row, what, me, people), { what: done });
		return false;
	}
}

async function takeBack(row: LeadSummary, event: string, hadLeft: boolean) {
	try {
		if (await undo(row, event, hadLeft)) tellUndone();
		else showToast({ isBad: true, text: named("Not undone: somebody has changed it since", row) });
	} catch (error) {
		notSaved(error, () => void telling(takeBack(row, event, hadLeft)), { what: named("Undo", row) });
	}
}

interface NotSaved {
	/** Name of the lead, since another one may be open by the time this is read. */
	readonly what?: ReactNode;
	/** Place where the typed text has been kept, in words. */
	readonly kept?: string;
}

/** Shows that a change was not saved, and offers to try again. */
export function notSaved(error: unknown, again: () => void, { what, kept }: NotSaved = {}) {
	const why =
		error instanceof Refused
			? error.status === 404
				? "it is no longer there"
				: (Object.values(error.errors)[0] ?? error.message)
			: "the service did not answer";
	showToast({
		isBad: true,
		text: (
			<>
				Not saved{what && <> ({what})</>}: {why}. {kept && <b>{kept}</b>}
			</>
		),
		action: { label: "Try again", run: again },
	});
}
