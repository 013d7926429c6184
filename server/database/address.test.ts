import { expect, test } from "vitest";
import { describeDatabase } from "./address.ts";

test("a database address is shown without user and password", () => {
	expect(describeDatabase("postgres://u:canary@a:1/leads?password=canary")).toBe("PostgreSQL at a:1/leads");
	expect(describeDatabase("postgres:///leads?host=/run/postgresql")).toBe("PostgreSQL at /leads");
	expect(describeDatabase("file:data/leads.db")).toBe("data/leads.db");
	expect(describeDatabase("file:///srv/leads.db")).toBe("/srv/leads.db");
});
