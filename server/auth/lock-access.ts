import { takeNamedLock } from "../database/dialect.ts";
import type { Role } from "../database/people-schema.ts";
import type { Database } from "../database/schema.ts";
import { ProblemError } from "../problem.ts";
import type { Actor } from "../workflow/events.ts";

/**
 * Makes changes of access wait for one another until the transaction ends, and checks the author's own access again:
 * they may have been demoted or removed since their request began.
 *
 * @param role that the author needs
 * @throws ProblemError if they no longer have access or the role
 */
export async function lockAccess(transaction: Database, { personId }: Actor, role?: Role): Promise<void> {
	await takeNamedLock(transaction, "people");
	if (personId === undefined) return;
	const author = await transaction
		.selectFrom("people")
		.select("role")
		.where("id", "=", personId)
		.where("email", "is not", null)
		.executeTakeFirst();
	if (!author) throw new ProblemError("not-signed-in");
	if (role !== undefined && author.role !== role) throw new ProblemError("owner-only");
}
