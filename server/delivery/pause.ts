import type { ExpressionBuilder } from "kysely";
import type { Database, Tables } from "../database/schema.ts";
import { endTurn, setTurn, type Turn } from "../database/turns.ts";

/** Name of the row in `turns` that is there while deliveries are paused, with the time since which they are. */
export const pauseTurn = "paused" satisfies Turn;

/** Pauses all deliveries, as a restore does, until the office resumes them. */
export const pauseDeliveries = (db: Database, now: number): Promise<void> => setTurn(db, pauseTurn, now);

/** Resumes deliveries. @returns whether they were paused */
export const resumeDeliveries = (db: Database): Promise<boolean> => endTurn(db, pauseTurn);

/** Condition that deliveries are not paused. */
export const isResumed = ({ exists, not, selectFrom }: ExpressionBuilder<Tables, "deliveries">) =>
	not(exists(selectFrom("turns").select("name").where("name", "=", pauseTurn)));
