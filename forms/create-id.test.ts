import { parse, pipe, string, uuid } from "valibot";
import { expect, test } from "vitest";
import { createId } from "./create-id.ts";

test("an id is a random UUID of version 4", () => {
	const ids = Array.from({ length: 1000 }, createId);
	for (const id of ids) {
		expect(parse(pipe(string(), uuid()), id)).toBe(id);
		expect(id).toMatch(/^.{14}4.{4}[89ab]/);
	}
	expect(new Set(ids).size).toBe(ids.length);
});
