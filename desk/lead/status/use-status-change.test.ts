import { expect, test } from "vitest";
import type { Status } from "../../api/types.ts";
import { reopenedStatus } from "./use-status-change.ts";

const change = (from: Status, to: Status, isUndone = false) => ({
	from: { status: from },
	to: { status: to },
	isUndone,
});

test.each<[Status, number | null, Status]>([
	["new", null, "new"],
	["new", 1000, "contacted"],
	["visit", null, "visit"],
	["quoted", 1000, "quoted"],
])("a lost lead that was %s, answered at %s, is reopened as %s", (before, answeredAt, reopened) => {
	const events = [change("new", "lost"), change("lost", before), change(before, "lost"), change("won", "lost", true)];
	expect(reopenedStatus({ events, answeredAt })).toBe(reopened);
});
