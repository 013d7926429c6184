import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../../tests/support/data/postgres.ts";
import { openDatabase } from "../database/open.ts";
import { createLog } from "../log.ts";
import { postLimits, type RateLimiter } from "./rate-limit.ts";
import { createSharedLimiter } from "./shared-rate-limit.ts";

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
	server = await startPostgres();
});
afterAll(() => server.stop());

const lines: string[] = [];
const log = createLog({ write: (line) => lines.push(line) });
const now = new Date();

/** Creates a database with the program's tables. */
async function createDatabase(): Promise<string> {
	const url = await server.createDatabase();
	const db = await openDatabase(url);
	await db.destroy();
	return url;
}

const open = async (url: string, clock = () => now): Promise<RateLimiter> => {
	const limiter = await createSharedLimiter(url, postLimits, clock, log);
	onTestFinished(() => limiter.close());
	return limiter;
};

test("instances that start together share an address's count", async () => {
	const url = await createDatabase();
	const [one, other] = await Promise.all([open(url), open(url)]);
	for (let post = 0; post < 15; post += 1) {
		expect(await one.consume("192.0.2.1")).toBe(0);
		expect(await other.consume("192.0.2.1")).toBe(0);
	}
	expect(await one.consume("192.0.2.1")).toBeGreaterThan(50);
	expect(await other.consume("192.0.2.1")).toBeGreaterThan(50);
	expect(await other.consume("192.0.2.2")).toBe(0);
});

test("instances share the count of a wider network", async () => {
	const url = await createDatabase();
	const [one, other] = [await open(url), await open(url)];
	let passed = 0;
	for (let host = 0; host < 20; host += 1)
		for (let post = 0; post < 15; post += 1)
			for (const limiter of [one, other]) if ((await limiter.consume(`192.0.2.${host}`)) === 0) passed += 1;
	expect(passed).toBe(16 * 30);
});

test("rate-limit counters hide addresses behind a random salt that all instances share", async () => {
	const read = async () => {
		const url = await createDatabase();
		const limiters = [await open(url), await open(url)];
		for (const limiter of limiters) await limiter.consume("192.0.2.1");
		const client = new pg.Client(url);
		await client.connect();
		const { rows } = await client.query("select key, points from post_counts order by key");
		await client.end();
		return rows;
	};
	const [one, other] = [await read(), await read()];
	expect(one.map(({ points }) => points)).toEqual([2, 2, 2, 2, 2, 2]);
	expect(one).not.toEqual(other);
});

test("an instance counts posts in memory while PostgreSQL is unavailable", async () => {
	const url = await createDatabase();
	const limiter = await open(url);
	const client = new pg.Client(url);
	await client.connect();
	await client.query("DROP TABLE post_counts");
	await client.end();
	for (let post = 0; post < 30; post += 1) expect(await limiter.consume("192.0.2.1")).toBe(0);
	expect(await limiter.consume("192.0.2.1")).toBeGreaterThan(50);
	expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
		msg: "PostgreSQL cannot count posts: this instance counts in memory",
		code: "42P01",
	});
});

test("counting in PostgreSQL, a clock that briefly ran years ahead does not block anyone once corrected", async () => {
	const url = await createDatabase();
	const ahead = await open(url, () => new Date(now.getTime() + 4 * 365 * 86_400_000));
	for (let post = 0; post < 30; post += 1) await ahead.consume("192.0.2.1");
	expect(await ahead.consume("192.0.2.1")).toBeGreaterThan(0);
	const right = await open(url);
	expect(await right.consume("192.0.2.1")).toBe(0);
});
