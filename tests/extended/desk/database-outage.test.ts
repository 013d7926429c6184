import { expect, onTestFinished, test } from "vitest";
import { openDesk } from "../../support/browser/office.ts";
import { startOwnPostgres } from "../../support/data/postgres.ts";
import { startService } from "../../support/service/service.ts";

test("while the database is away an open desk and a reloaded one say so, and both go on by themselves once it is back", async () => {
	const postgres = await startOwnPostgres();
	onTestFinished(() => postgres.stop());
	const env = { DATABASE_URL: await postgres.createDatabase(), DESK_PORT: "0" };
	const service = await startService({ env, expectedErrors: /database|connection|ECONNREFUSED/i });
	onTestFinished(() => service.stop());
	const page = await openDesk(await service.firstLink());
	await page.getByLabel("Your name").fill("Aisha Karim");
	await page.getByLabel("Email").fill("aisha@brickfold.example");
	await page.getByRole("button", { name: "Open the desk" }).click();
	const empty = page.getByText("No leads yet");
	await empty.waitFor();

	const banner = page.getByText("Cannot reach the server.");
	await postgres.halt();
	await banner.waitFor({ timeout: 30_000 });
	expect(await empty.isVisible()).toBe(true);
	await page.reload();
	await banner.waitFor({ timeout: 30_000 });
	await postgres.resume();
	await empty.waitFor({ timeout: 60_000 });
	await banner.waitFor({ state: "detached" });
});
