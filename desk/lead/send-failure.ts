import { Refused } from "../api/refused.ts";

/** Says why something was not sent again. Trying again is offered unless the service forbids it for now. */
export function failureOf(error: unknown, again: () => void) {
	if (error instanceof Refused && error.status === 429) return { text: `Not sent: ${error.message}.` };
	const why = error instanceof Refused ? error.message : "the service did not answer";
	return { text: `Not sent: ${why}.`, action: { label: "Try again", run: again } };
}
