import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";
import { openStore } from "./open.ts";

test("an erasure that a reader keeps from ending, such as a backup, keeps no lead out meanwhile", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const [service, office] = [await openStore(`file:${file}`), await openStore(`file:${file}`)];
	onTestFinished(() => service.close());
	onTestFinished(() => office.close());
	await service.accept(someLead({ payload: somePayload({ email: "gone@example.org" }) }));
	const reader = new DatabaseSync(file, { readOnly: true });
	reader.exec("begin");
	reader.prepare("select count(*) from leads").get();

	let isErased = false;
	const erased = office.erase("gone@example.org", Date.now()).then(() => {
		isErased = true;
	});
	await expect.poll(() => service.count({})).toBe(0);
	for (let lead = 0; lead < 5; lead += 1) await service.accept(someLead());
	expect(isErased).toBe(false);
	reader.close();
	await erased;
	expect(await service.count({})).toBe(5);
});
