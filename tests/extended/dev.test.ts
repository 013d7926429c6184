import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/system/free-port.ts";
import { temporaryFolder } from "../support/system/temporary-folder.ts";

test("npm run dev serves site and desk from source, with the service behind them", async () => {
	const port = await freePort();
	// Side by side, as people choose them
	const deskPort = port + 1;
	const child = spawn(process.execPath, ["scripts/dev.ts"], {
		env: {
			...process.env,
			PORT: String(port),
			DESK_PORT: String(deskPort),
			DATABASE_URL: `file:${join(temporaryFolder(), "leads.db")}`,
		},
		stdio: ["ignore", "ignore", "inherit"],
	});
	onTestFinished(async () => {
		child.kill("SIGTERM");
		await once(child, "exit");
	});

	const ask = async (address: string, init?: RequestInit) => {
		const response = await fetch(address, init).catch(() => undefined);
		return [response?.status, response?.headers.get("Content-Type")?.split(";")[0]];
	};
	const wait = { timeout: 120_000 };
	const json = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
	const site = `http://localhost:${port}`;
	const desk = `http://localhost:${deskPort}`;
	await expect.poll(() => ask(`${site}/about`), wait).toEqual([200, "text/html"]);
	await expect.poll(() => ask(`${site}/api/leads/plumbing`, json), wait).toEqual([422, "application/problem+json"]);
	await expect.poll(() => ask(`${desk}/`), wait).toEqual([200, "text/html"]);
	expect(await ask(`${desk}/api/desk.ts`)).toEqual([200, "text/javascript"]);
	expect(await ask(`${desk}/api/session`)).toEqual([200, "application/json"]);
});
