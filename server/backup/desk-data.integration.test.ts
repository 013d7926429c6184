import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { jumpingClock } from "../../tests/support/system/jumping-clock.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { addPerson, listPeople } from "../auth/people.ts";
import { beginSession, findSession } from "../auth/sessions.ts";
import { createLink, findValidLink } from "../auth/sign-in-links.ts";
import { migrations } from "../database/migrate.ts";
import { openDatabase } from "../database/open.ts";
import { startDesk } from "../desk/start.ts";
import { startHousekeeping } from "../jobs/housekeeping.ts";
import { insertLead } from "../leads/insert.ts";
import { readLead } from "../leads/read.ts";
import { createLog } from "../log.ts";
import { listErasures } from "../privacy/erasure-register.ts";
import { readSettings } from "../settings/settings.ts";
import { changeLead } from "../workflow/change.ts";
import { addNote } from "../workflow/notes.ts";
import { createErasureListWriter } from "./erasures-file.ts";

// Timeout of a test. Each backup and restore starts threads, which is slow on a busy machine
vi.setConfig({ testTimeout: 300_000 });

const aisha = { name: "Aisha Karim" };
const log = createLog({ write: () => undefined });

async function setUp() {
	const [backups, journalFolder] = [temporaryFolder(), temporaryFolder()];
	const env = {
		DATABASE_URL: `file:${join(temporaryFolder(), "leads.db")}`,
		BACKUP_TO: backups,
		REPLICA_TO: journalFolder,
		DESK_PORT: "0",
	};
	const db = await openDatabase(env.DATABASE_URL);
	onTestFinished(() => db.destroy());
	const settings = readSettings(env);
	const lists = () => [backups, journalFolder].map((folder) => readFileSync(join(folder, "erasures.txt"), "utf8"));
	const leads = (...args: string[]) => runCommand(db, args, { env });
	const targetFile = join(temporaryFolder(), "leads.db");
	const target = `file:${targetFile}`;
	/** Backs up, runs `meanwhile`, and opens the restored database. */
	const restored = async (meanwhile: () => Promise<void> = async () => undefined) => {
		const { file } = JSON.parse((await leads("backup", "--json")).printed);
		await meanwhile();
		expect(await leads("restore", file, "--check")).toMatchObject({ code: 0 });
		expect(await runCommand(db, ["restore", file, "--yes"], { env: { ...env, DATABASE_URL: target } })).toMatchObject({
			code: 0,
		});
		const again = await openDatabase(target);
		onTestFinished(() => again.destroy());
		return again;
	};
	return { db, settings, lists, restored, journalFolder, targetFile };
}

test("a backup contains notes, statuses and people, but no sessions", async () => {
	const { db, restored } = await setUp();
	const now = Date.now();
	const { id } = await insertLead(db, someLead());
	await changeLead(db, id, 0, { kind: "status", status: "quoted" }, aisha, now);
	await addNote(db, id, { kind: "note", text: "asked for oak" }, aisha, now, "note");
	const { person } = await addPerson(db, "Joe Mercer", "joe@example.org", aisha, now);
	await beginSession(db, "a session", person.id, now);
	await createLink(db, "an invitation", "invitation", person.id, now);

	const again = await restored();
	expect(await readLead(again, id)).toMatchObject({ status: "quoted", notes: [{ text: "asked for oak" }] });
	expect(await listPeople(again)).toMatchObject({ people: [{ name: "Joe Mercer" }] });
	expect(await findSession(again, "a session", now, false)).toBeUndefined();
	expect(await findValidLink(again, "an invitation", now)).toBeUndefined();
	expect(await findSession(db, "a session", now, false)).toBeDefined();
});

test("a restore repeats an erasure made on the desk", async () => {
	const { db, settings, lists, restored, targetFile } = await setUp();
	const { id } = await insertLead(db, someLead({ payload: somePayload({ email: "gone@example.org" }) }));
	await addNote(db, id, { kind: "note", text: "canary" }, aisha, Date.now(), "note");
	const desk = await startDesk(settings, {
		log,
		wake: () => {},
		getNow: () => new Date(),
		isTerminal: true,
		known: migrations,
	});
	if (!desk) throw new Error("no desk");
	onTestFinished(async () => {
		desk.server.close();
		await desk.close();
	});
	const post = (path: string, body: unknown, Cookie = "") =>
		fetch(`${desk.url}${path}`, {
			method: "POST",
			headers: { Origin: desk.url, "Content-Type": "application/json", Connection: "close", Cookie },
			body: JSON.stringify(body),
		});
	const token = desk.firstLink?.split("#")[1];
	const signedIn = await post("/api/session/link/use", { token, name: "Aisha Karim", email: "aisha@example.org" });
	const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0];

	const again = await restored(async () => {
		expect((await post(`/api/leads/${id}/erase`, { email: "gone@example.org" }, cookie)).status).toBe(200);
		const [{ hash = "" } = {}] = await listErasures(db);
		for (const list of lists()) expect(list).toContain(hash);
	});
	expect(await readLead(again, id)).toBeUndefined();
	expect(readFileSync(targetFile).includes("canary")).toBe(false);
});

test("a lead deleted on the desk is in the list of erasures once it is erased", async () => {
	const { db, settings, lists } = await setUp();
	const { id } = await insertLead(db, someLead());
	await changeLead(db, id, undefined, { kind: "delete" }, aisha, Date.now());
	const housekeeping = startHousekeeping({
		db,
		retention: 1_000 * 3_600_000,
		maxRetryDelay: 60_000,
		writeErasureLists: createErasureListWriter(db, settings, log),
		log,
		clock: jumpingClock(new Date()),
	});
	await expect.poll(() => readLead(db, id)).toBeUndefined();
	await housekeeping.stop();
	const [{ hash = "" } = {}] = await listErasures(db);
	expect(hash).not.toBe("");
	for (const list of lists()) expect(list).toContain(hash);
});
