import { lockRows } from "../database/dialect.ts";
import type { PersonRow } from "../database/people-schema.ts";
import type { Database } from "../database/schema.ts";

/**
 * Locks a person's row until the transaction ends, so that nobody removes them meanwhile.
 *
 * @returns the person, whose email is null once they have been removed; undefined for an unknown id
 */
export const lockPerson = (db: Database, id: string): Promise<Pick<PersonRow, "email"> | undefined> =>
	lockRows(db, db.selectFrom("people").select("email").where("id", "=", id)).executeTakeFirst();
