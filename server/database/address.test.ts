import { expect, test } from "vitest";
import { describeDatabase, parsePostgresAddress } from "./address.ts";

test("each of several PostgreSQL hosts gets its own address, in order", () => {
	const { urls } = parsePostgresAddress(
		"postgres://u:p%40@a:5432,b:5433/leads?target_session_attrs=read-write&sslmode=verify-full",
	);
	expect(urls).toEqual([
		"postgres://u:p%40@a:5432/leads?sslmode=verify-full",
		"postgres://u:p%40@b:5433/leads?sslmode=verify-full",
	]);
});

test("PostgreSQL's programs get the password separately from the address", () => {
	const { programUrl, password } = parsePostgresAddress(
		"postgres://u:p%40@a,b/leads?query_timeout=5&target_session_attrs=read-write",
	);
	expect(programUrl).toBe("postgres://u@a,b/leads?target_session_attrs=read-write");
	expect(password).toBe("p@");
	expect(parsePostgresAddress("postgres://u@a/leads?password=secret")).toMatchObject({
		programUrl: "postgres://u@a/leads",
		password: "secret",
	});
});

test("a database address is shown without user and password", () => {
	expect(describeDatabase("postgres://u:canary@a:1,b:2/leads?password=canary")).toBe("PostgreSQL at a:1,b:2/leads");
	expect(describeDatabase("postgres:///leads?host=/run/postgresql")).toBe("PostgreSQL at /leads");
	expect(describeDatabase("file:data/leads.db")).toBe("data/leads.db");
});
