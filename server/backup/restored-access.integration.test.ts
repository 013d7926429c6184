import { expect, test, vi } from "vitest";
import { backedUp, office, open } from "../../tests/support/service/backed-up.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { listPasskeys } from "../auth/passkeys.ts";
import { findPersonByEmail, listPeople, setEmail } from "../auth/people.ts";
import { beginSession } from "../auth/sessions.ts";
import { writeErasureList } from "./erasures-file.ts";

// Timeout of a test. Each restore starts a thread, which is slow on a busy machine
vi.setConfig({ testTimeout: 300_000 });

test("a restore keeps out anyone removed since the backup", async () => {
	const { old, folder, target, restore, joe } = await backedUp();
	expect((await old.leads(["people", "remove", "joe@example.org"], { BACKUP_TO: folder })).code).toBe(0);
	const { printed } = await restore();
	expect(printed).toContain("Joe Mercer has been removed since the backup and cannot sign in.\n");
	const { db } = await open(target);
	expect((await listPeople(db)).people).toMatchObject([{ name: "Aisha Karim" }]);
	expect(await listPasskeys(db, joe)).toEqual([]);
});

test("a restore makes nobody an owner again who has been demoted since the backup", async () => {
	const { old, folder, target, joe } = await backedUp();
	await beginSession(old.db, "another", joe, Date.now());
	const env = { BACKUP_TO: folder };
	const setRole = (name: string, role: string) => old.leads(["people", "role", `${name}@example.org`, role], env);
	for (const role of ["owner", "colleague", "owner"]) await setRole("joe", role);
	const { printed } = await old.leads(["backup", "--to", temporaryFolder()]);
	await setRole("aisha", "colleague");
	const [, backup = ""] = / backed up to (.+\.db)\. /.exec(printed) ?? [];
	await old.leads(["restore", backup, "--yes"], { ...env, DATABASE_URL: `file:${target}` });
	const { people } = await listPeople((await open(target)).db);
	expect(people.map(({ role }) => role)).toEqual(["colleague", "owner"]);
});

test("a restore names an owner who has been demoted since the backup but is its last one", async () => {
	const { old, folder, target, backup, joe } = await backedUp();
	await beginSession(old.db, "another", joe, Date.now());
	const env = { BACKUP_TO: folder };
	await old.leads(["people", "role", "joe@example.org", "owner"], env);
	await old.leads(["people", "role", "aisha@example.org", "colleague"], env);
	const restored = await old.leads(["restore", backup, "--yes"], { ...env, DATABASE_URL: `file:${target}` });
	expect(restored.printed).toContain("Aisha Karim has been made a colleague since the backup, but is its last owner");
});

test("a restore brings back no address that its person has given up since, but a link to print lets them in", async () => {
	const { old, folder, target, restore, joe } = await backedUp();
	const change = (email: string) =>
		old.db.transaction().execute((transaction) => setEmail(transaction, joe, email, office, Date.now()));
	await change("joe@new.example");
	await writeErasureList(old.db, folder);
	const { printed } = await restore();
	expect(printed).toContain("Joe Mercer has changed their address since: print them a link with people add.\n");
	expect(printed).toMatch(/\nJoe Mercer +joe@example.org.invalid +colleague\n/);
	const { db, leads } = await open(target);
	expect(await findPersonByEmail(db, "joe@example.org")).toBeUndefined();
	expect(await findPersonByEmail(db, "aisha@example.org")).toMatchObject({ isEmailChecked: true });
	expect(await findPersonByEmail(db, "joe@example.org.invalid")).toMatchObject({ id: joe, isEmailChecked: false });
	const added = await leads(["people", "add", "Joe Mercer", "joe@example.org.invalid"]);
	expect(added).toMatchObject({ code: 0, printed: expect.stringContaining("/enter#") });

	// A backup from after the change has the new address, and nothing to repeat
	await change("joe@example.org");
	const saved = await old.leads(["backup", "--to", temporaryFolder()]);
	const [, later = ""] = / backed up to (.+\.db)\. /.exec(saved.printed) ?? [];
	await writeErasureList(old.db, folder);
	const checked = await old.leads(["restore", later, "--check"], { BACKUP_TO: folder });
	expect(checked.printed).toMatch(/\nJoe Mercer +joe@example.org +colleague\n/);
});
