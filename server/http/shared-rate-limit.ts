import { minute } from "../../content/shared/time.ts";
import { createBatcher } from "../database/batch.ts";
import { createPrimaryPool, type PrimaryPool } from "../database/postgres.ts";
import { type Log, logFailure } from "../log.ts";
import {
	createLimiter,
	type Limit,
	type LimitCounter,
	listCounters,
	type RateLimiter,
	secondsUntil,
} from "./rate-limit.ts";

/** Maximum clock difference between two instances, in milliseconds. */
const expiryTolerance = minute;

/** SQL condition: the counter has expired, or its expiry is later than a correct clock could have set. */
const isExpiredSql = `(counts.expire <= $1 or counts.expire > excluded.expire + ${expiryTolerance})`;

/** Adds to all counts in one statement, always in the same order, so that two instances cannot deadlock. */
const addSql = `
	insert into post_counts as counts (key, points, expire)
	select $5::text || slot, events, $1::bigint + seconds * 1000
	from unnest($2::integer[], $3::integer[], $4::integer[]) as event (slot, seconds, events)
	order by slot
	on conflict (key) do update set
		points = case when ${isExpiredSql} then 0 else counts.points end + excluded.points,
		expire = case when ${isExpiredSql} then excluded.expire else counts.expire end
	returning key, points, expire
`;

interface Row {
	readonly key: string;
	readonly points: number;
	readonly expire: number;
}

async function readSalt(pool: PrimaryPool): Promise<string> {
	const { rows } = await pool.query<{ salt: string }>("select salt from post_salt", []);
	return rows[0]?.salt ?? "";
}

interface Post {
	readonly counts: readonly LimitCounter[];
}

/**
 * Counts concurrent posts in one statement.
 *
 * @returns a function from a post to the seconds after which its sender may retry, or 0
 */
async function consumeAll(
	pool: PrimaryPool,
	counted: string,
	posts: readonly Post[],
	now: number,
): Promise<(post: Post) => number> {
	const events = new Map<number, { readonly seconds: number; count: number }>();
	for (const { slot, seconds } of posts.flatMap(({ counts }) => counts)) {
		const event = events.get(slot) ?? { seconds, count: 0 };
		event.count += 1;
		events.set(slot, event);
	}
	const each = [...events.values()];
	const columns = [[...events.keys()], each.map(({ seconds }) => seconds), each.map(({ count }) => count)];
	const { rows } = await pool.query<Row>(addSql, [now, ...columns, `${counted} `]);
	const points = new Map(rows.map(({ key, points, expire }) => [Number(key.split(" ")[1]), { points, expire }]));
	const waits = new Map<Post, number>();
	// The current count includes the last post of a slot; the post before it saw one less
	for (const post of posts.toReversed()) {
		const full = post.counts.flatMap(({ slot, max }) => {
			const count = points.get(slot);
			if (!count) return [];
			count.points -= 1;
			return count.points >= max ? [secondsUntil(count.expire, now)] : [];
		});
		waits.set(post, Math.max(0, ...full));
	}
	return (post) => waits.get(post) ?? 0;
}

/**
 * Creates a limiter that counts in PostgreSQL, so that several instances share the limits. Each instance also counts in
 * memory first: a flood reaches the database as a trickle, and limits hold while the database does not respond.
 *
 * @param counted keeps the counts of posts and of confirmations apart
 * @param url a database with this program's tables
 * @throws Error if PostgreSQL cannot be reached
 */
export async function createSharedLimiter(
	url: string,
	limits: readonly Limit[],
	getNow: () => Date,
	log: Log,
	counted: "posts" | "confirmations" = "posts",
): Promise<RateLimiter> {
	const opening = createPrimaryPool(url, { max: 1 });
	const salt = await readSalt(opening).finally(() => opening.end());
	const pool = createPrimaryPool(url, { max: 2, connectionTimeoutMillis: 1000, query_timeout: 1000 });
	const consumeLocally = createLimiter(limits, getNow, salt);
	const consumeShared = createBatcher((pool: PrimaryPool, posts: readonly Post[]) =>
		consumeAll(pool, counted, posts, getNow().getTime()),
	);

	return {
		async consume(address) {
			const retryAfterSeconds = consumeLocally(address);
			if (retryAfterSeconds > 0) return retryAfterSeconds;
			return consumeShared(pool, { counts: listCounters(limits, address, salt) }).catch((error) => {
				logFailure(log, error, `PostgreSQL cannot count ${counted}: this instance counts in memory`);
				return 0;
			});
		},
		close: () => pool.end(),
	};
}
