import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createBackground } from "./background.ts";

test("work in the background begins after the response, and a shutdown waits for it", async () => {
	const lines: string[] = [];
	const background = createBackground(createLog({ write: (line) => lines.push(line) }));
	const done: string[] = [];
	background.run(async () => void done.push("first"));
	background.run(async () => Promise.reject(new Error("no disk")));
	expect(done).toEqual([]);
	await background.stop();
	expect(done).toEqual(["first"]);
	expect(lines.join("")).toContain("work after a response failed");
});
