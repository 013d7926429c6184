import type { FormPath } from "../../forms/forms.ts";
import type { Channel, Database, DeliveryState } from "../database/schema.ts";
import { addDays, findMonday, startOfDay } from "../time/london-time.ts";

const weeksShown = 12;

export interface Stats {
	/** Deliveries of all leads by channel, form and state. */
	readonly deliveries: readonly {
		readonly channel: Channel;
		readonly form: FormPath;
		readonly state: DeliveryState;
		readonly leads: number;
	}[];
	/** The last weeks in London, this one first. */
	readonly weeks: readonly {
		/** The week's Monday, such as `2026-03-02`. */
		readonly monday: string;
		readonly leads: number;
		readonly spam: number;
	}[];
}

/** Computes the office's statistics. */
export async function readStats(db: Database, now: Date): Promise<Stats> {
	const deliveries = await db
		.selectFrom("deliveries")
		.select(({ fn }) => ["channel", "form", "state", fn.countAll<number>().as("leads")])
		.groupBy(["channel", "form", "state"])
		.execute();
	const mondays = Array.from({ length: weeksShown }, (_, back) => addDays(findMonday(now), -7 * back));
	const [first = ""] = mondays.slice(-1);
	const recent = await db
		.selectFrom("deliveries")
		.select(["received_at", "state"])
		.where("channel", "=", "webhook")
		.where("received_at", ">=", startOfDay(first).getTime())
		.execute();
	const byWeek = Map.groupBy(recent, ({ received_at }) => findMonday(new Date(received_at)));
	const weeks = mondays.map((monday) => {
		const received = byWeek.get(monday) ?? [];
		// The webhook's delivery is skipped for suspected spam alone
		const spam = received.filter(({ state }) => state === "skipped").length;
		return { monday, leads: received.length - spam, spam };
	});
	return { deliveries, weeks };
}
