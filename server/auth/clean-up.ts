import { hour } from "../../content/shared/time.ts";
import type { Database } from "../database/schema.ts";
import { sessionTimeouts } from "./sessions.ts";

/** Deletes links, passkey challenges and sessions that have expired. */
export async function deleteExpiredSignIns(db: Database, now: number): Promise<void> {
	// Keeps links for another hour, in which they count against the person's limits
	await db
		.deleteFrom("sign_in_links")
		.where("expires_at", "<", now - hour)
		.execute();
	await db.deleteFrom("passkey_challenges").where("expires_at", "<", now).execute();
	// Keeps idle sessions, so that a browser can tell an expired session from one that was ended elsewhere
	await db
		.deleteFrom("sessions")
		.where("created_at", "<", now - sessionTimeouts.absolute)
		.execute();
}
