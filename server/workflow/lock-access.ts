import { takeNamedLock } from "../database/dialect.ts";
import type { Role } from "../database/people-schema.ts";
import type { Database } from "../database/schema.ts";
import { ProblemError } from "../problem.ts";
import type { Actor } from "./events.ts";

/**
 * Makes changes of access wait for one another until the transaction ends, and checks the author's own access again:
 * they may have been signed out, demoted or removed since their request began.
 *
 * @param role that the author needs
 * @throws ProblemError if they no longer have access or the role
 */
export async function requireAccessLocked(
	transaction: Database,
	{ personId, sessionHash }: Actor,
	role?: Role,
): Promise<void> {
	await takeNamedLock(transaction, "people");
	if (personId === undefined) return;
	const author = await transaction
		.selectFrom("people")
		.select("role")
		.where("id", "=", personId)
		.where("email", "is not", null)
		.$if(sessionHash !== undefined, (person) =>
			person.where(({ exists, selectFrom }) =>
				exists(
					selectFrom("sessions")
						.select("hash")
						.where("hash", "=", sessionHash ?? ""),
				),
			),
		)
		.executeTakeFirst();
	if (!author) throw new ProblemError("not-signed-in");
	if (role !== undefined && author.role !== role) throw new ProblemError("owner-only");
}
