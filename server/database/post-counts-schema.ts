import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isPostgres } from "./dialect.ts";
import type { Database } from "./schema.ts";

/**
 * Creates the tables by which instances share rate limits; PostgreSQL only. Counts are unlogged, because losing them in
 * a crash does no harm. The salt, which all instances must share, is logged.
 */
export async function createPostCounts(db: Database): Promise<void> {
	if (!isPostgres(db)) return;
	await sql`create unlogged table post_counts (
		key varchar(255) primary key, points integer not null default 0, expire bigint
	)`.execute(db);
	await sql`create table post_salt (salt text not null)`.execute(db);
	await db.insertInto("post_salt").values({ salt: randomUUID() }).execute();
}
