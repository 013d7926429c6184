import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";
import { openStore } from "./open.ts";

test("an erasure finishes while somebody reads, such as a backup, and blocks no new lead", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const [service, office] = [await openStore(`file:${file}`), await openStore(`file:${file}`)];
	onTestFinished(() => service.close());
	onTestFinished(() => office.close());
	await service.accept(someLead({ payload: somePayload({ email: "gone@example.org" }) }));
	const reader = new DatabaseSync(file, { readOnly: true });
	reader.exec("begin");
	reader.prepare("select count(*) from leads").get();

	const erased = office.erase("gone@example.org", Date.now());
	await expect.poll(() => service.count({})).toBe(0);
	for (let lead = 0; lead < 5; lead += 1) await service.accept(someLead());
	expect((await erased).leads).toBe(1);
	reader.close();
	expect(await service.count({})).toBe(5);
});

test("removing a lead does not rewrite the file; the nightly rewrite does, once", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const store = await openStore(`file:${file}`);
	onTestFinished(() => store.close());
	const { id } = await store.accept(someLead());
	const rewritings = async () => (await store.feed?.positionAt(0))?.generation.split(" ")[0];
	const before = await rewritings();
	await store.delete([id], Date.now());
	expect(await rewritings()).toBe(before);
	await store.rewriteIfDue();
	const after = await rewritings();
	expect(after).not.toBe(before);
	await store.rewriteIfDue();
	expect(await rewritings()).toBe(after);
});

test("a rewrite that a reader kept from emptying the log is repeated", async () => {
	const file = join(temporaryFolder(), "leads.db");
	const store = await openStore(`file:${file}`);
	onTestFinished(() => store.close());
	const { id } = await store.accept(someLead({ payload: somePayload({ email: "gone@example.org" }) }));
	await store.delete([id], Date.now());
	const reader = new DatabaseSync(file, { readOnly: true });
	reader.exec("begin");
	reader.prepare("select count(*) from leads").get();
	await store.rewriteIfDue();
	expect((await store.lastEvents()).get("rewritten")).toBeUndefined();
	reader.close();
	await store.rewriteIfDue();
	const events = await store.lastEvents();
	expect(events.get("rewritten")).toBe(events.get("removed"));
});
