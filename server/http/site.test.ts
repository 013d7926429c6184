import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { createLog } from "../log.ts";
import { loadSite } from "./site.ts";

const log = createLog({ write: () => undefined });

test("loading an unbuilt site fails with a message that says so", async () => {
	await expect(loadSite(temporaryFolder(), log)).rejects.toThrow("The site is not built: npm start builds it");
});

test("a page is rendered once its module can be read, however often that failed before", async () => {
	const folder = temporaryFolder();
	for (const part of ["client/404", "server"]) await mkdir(join(folder, part), { recursive: true });
	await writeFile(join(folder, "build.json"), JSON.stringify({ siteUrl: "https://brickfold.example" }));
	await writeFile(join(folder, "client/404/index.html"), "<!doctype html><h1>Not found</h1>");
	const { renderPage } = await loadSite(folder, log);
	const render = () => renderPage(new Request("https://brickfold.example/contact"));
	for (let attempt = 0; attempt < 2; attempt += 1) await expect(render()).rejects.toThrow("index.js");
	const build = `export const routes = {
		contact: { id: "contact", path: "contact", module: { loader: () => new Response("rendered") } },
	};
	export const entry = { module: {} }, assets = {}, future = {}, ssr = true, basename = "/";
	export const routeDiscovery = { mode: "initial" };`;
	await writeFile(join(folder, "server/index.js"), build);
	expect(await (await render()).text()).toBe("rendered");
});
