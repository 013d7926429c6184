import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startPostgres } from "../../tests/support/postgres.ts";
import { type PostLimiter, sharedLimiter } from "./limits.ts";

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
	server = await startPostgres();
});
afterAll(() => server.stop());

const open = async (url: string): Promise<PostLimiter> => {
	const limiter = await sharedLimiter(url);
	onTestFinished(() => limiter.close());
	return limiter;
};

it("instances that start together share the count of an address", async () => {
	const url = await server.createDatabase();
	const [one, other] = await Promise.all([open(url), open(url)]);
	for (let post = 0; post < 15; post += 1) {
		expect(await one.count("192.0.2.1")).toBe(0);
		expect(await other.count("192.0.2.1")).toBe(0);
	}
	expect(await one.count("192.0.2.1")).toBeGreaterThan(50);
	expect(await other.count("192.0.2.1")).toBeGreaterThan(50);
	expect(await other.count("192.0.2.2")).toBe(0);
});

it("an instance counts by itself while PostgreSQL does not take the count", async () => {
	const url = await server.createDatabase();
	const limiter = await open(url);
	const client = new pg.Client(url);
	await client.connect();
	await client.query("DROP TABLE post_counts");
	await client.end();
	for (let post = 0; post < 30; post += 1) expect(await limiter.count("192.0.2.1")).toBe(0);
	expect(await limiter.count("192.0.2.1")).toBeGreaterThan(50);
});
