import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { loadDeskFiles } from "./files.ts";

test("every address without a file's name shows the application, and one of dots is read in linear time", async () => {
	const folder = temporaryFolder();
	await writeFile(join(folder, "index.html"), "<!doctype html><p>The desk</p>");
	const serveFile = await loadDeskFiles(folder);
	const desk = new Hono().get("*", (c) => serveFile?.(c) ?? c.notFound());
	const start = process.threadCpuUsage();
	const statuses = ["/leads/BF-1", "/v1.2/leads", "/missing.js", `/${".a".repeat(50_000)}/`].map(
		async (path) => (await desk.request(path)).status,
	);
	expect(await Promise.all(statuses)).toEqual([200, 200, 404, 200]);
	expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
});
