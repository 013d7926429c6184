import { findHours } from "../../content/company/company.ts";
import { emergencyReplyTime, replyTime } from "../../forms/reply-times.ts";
import type { Urgency } from "../../forms/urgency.ts";
import { addDays, formatDay, parseLondonTime } from "./london-time.ts";

/** Returns when the office owes its reply. The time of an emergency counts within the company's hours alone. */
export function computeReplyDue(receivedAt: number, urgency: Urgency | null): number {
	const latest = receivedAt + replyTime;
	if (urgency !== "emergency") return latest;
	let left = emergencyReplyTime;
	for (let day = formatDay(new Date(receivedAt)); ; day = addDays(day, 1)) {
		const [open, close] = findOpening(day);
		const start = Math.max(open, receivedAt);
		if (start >= latest) return latest;
		if (close - start >= left) return Math.min(start + left, latest);
		left -= Math.max(0, close - start);
	}
}

/** Returns when the company opens and closes on a day; the same moment for a day on which it stays closed. */
function findOpening(day: string): readonly [open: number, close: number] {
	const { open, close } = findHours(day) ?? { open: 12, close: 12 };
	const getTime = (hour: number) => parseLondonTime(`${day}T${String(hour).padStart(2, "0")}:00`).getTime();
	return [getTime(open), getTime(close)];
}
