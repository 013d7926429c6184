import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { change } from "../../tests/support/data/changes.ts";
import { someLead, somePayload } from "../../tests/support/data/leads.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { jumpingClock } from "../../tests/support/system/jumping-clock.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { addPerson, listPeople } from "../auth/people.ts";
import { beginSession, findSession } from "../auth/sessions.ts";
import { createLink, findValidLink } from "../auth/sign-in-links.ts";
import { openDatabase } from "../database/open.ts";
import { startDesk } from "../desk/start.ts";
import { startHousekeeping } from "../jobs/housekeeping.ts";
import { insertLead } from "../leads/insert.ts";
import { createLog } from "../log.ts";
import { listErasures } from "../privacy/erasures.ts";
import { readSettings } from "../settings/settings.ts";
import { readLead } from "../workflow/lead-record.ts";
import { addNote } from "../workflow/notes.ts";
import { createErasureListWriter } from "./erasures-file.ts";

// Timeout of a test. Each restore starts a thread, which is slow on a busy machine
vi.setConfig({ testTimeout: 300_000 });

const aisha = { name: "Aisha Karim" };
const log = createLog({ write: () => undefined });

async function setUp() {
	const backups = temporaryFolder();
	const env = {
		DATABASE_URL: `file:${join(temporaryFolder(), "leads.db")}`,
		BACKUP_TO: backups,
		DESK_PORT: "0",
	};
	const db = await openDatabase(env.DATABASE_URL);
	onTestFinished(() => db.destroy());
	const settings = readSettings(env);
	const readList = () => readFileSync(join(backups, "erasures.txt"), "utf8");
	const leads = (...args: string[]) => runCommand(db, args, { env });
	const targetFile = join(temporaryFolder(), "leads.db");
	const target = `file:${targetFile}`;
	/** Backs up, runs `meanwhile`, and opens the restored database. */
	const restored = async (meanwhile: () => Promise<void> = async () => undefined) => {
		const [, file = ""] = / backed up to (.+\.db)\. /.exec((await leads("backup")).printed) ?? [];
		await meanwhile();
		expect(await leads("restore", file, "--check")).toMatchObject({ code: 0 });
		expect(await runCommand(db, ["restore", file, "--yes"], { env: { ...env, DATABASE_URL: target } })).toMatchObject({
			code: 0,
		});
		const again = await openDatabase(target);
		onTestFinished(() => again.destroy());
		return again;
	};
	return { db, settings, readList, restored, targetFile };
}

test("a backup contains notes, statuses and people, but no sessions", async () => {
	const { db, restored } = await setUp();
	const now = Date.now();
	const { id } = await insertLead(db, someLead());
	await change(db, id, { status: "quoted" }, aisha, now);
	await addNote(db, { id: "note", leadId: id, kind: "note", text: "asked for oak" }, aisha, now);
	const { person } = await addPerson(db, "Joe Mercer", "joe@example.org", aisha, now);
	await beginSession(db, "a session", person.id, now);
	await db
		.transaction()
		.execute((transaction) => createLink(transaction, "an invitation", "invitation", person.id, aisha, now));

	const again = await restored();
	expect(await readLead(again, id)).toMatchObject({ status: "quoted", notes: [{ text: "asked for oak" }] });
	expect(await listPeople(again)).toMatchObject({ people: [{ name: "Joe Mercer" }] });
	expect(await findSession(again, "a session", now)).toBeUndefined();
	expect(await findValidLink(again, "an invitation", now)).toBeUndefined();
	expect(await findSession(db, "a session", now)).toBeDefined();
});

test("a restore repeats an erasure made on the desk", async () => {
	const { db, settings, readList, restored, targetFile } = await setUp();
	const { id } = await insertLead(db, someLead({ payload: somePayload({ email: "gone@example.org" }) }));
	await addNote(db, { id: "note", leadId: id, kind: "note", text: "canary" }, aisha, Date.now());
	const desk = await startDesk(settings, {
		log,
		wake: () => {},
		getNow: () => new Date(),
		countBrowserError: () => {},
		isTerminal: true,
	});
	if (!desk) throw new Error("no desk");
	onTestFinished(async () => {
		desk.server?.close();
		await desk.close();
	});
	const post = (path: string, body: unknown, Cookie = "") =>
		fetch(`${desk.url}${path}`, {
			method: "POST",
			headers: { Origin: desk.url, "Content-Type": "application/json", Connection: "close", Cookie },
			body: JSON.stringify(body),
		});
	const token = desk.firstLink?.split("#")[1];
	const signedIn = await post("/api/session/link/redeem", { token, name: "Aisha Karim", email: "aisha@example.org" });
	const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0];

	const again = await restored(async () => {
		const erasure = { leads: [(await readLead(db, id))?.reference], confirm: "gone@example.org" };
		expect((await post(`/api/leads/${id}/erase`, erasure, cookie)).status).toBe(200);
		const [{ hash = "" } = {}] = await listErasures(db);
		expect(readList()).toContain(hash);
	});
	expect(await readLead(again, id)).toBeUndefined();
	expect(readFileSync(targetFile).includes("canary")).toBe(false);
});

test("a lead deleted on the desk is in the list of erasures once it is erased", async () => {
	const { db, settings, readList } = await setUp();
	const { id } = await insertLead(db, someLead());
	await change(db, id, { isDeleted: true }, aisha, Date.now());
	const housekeeping = startHousekeeping({
		db,
		retention: 1_000 * 3_600_000,
		writeErasureLists: createErasureListWriter(db, settings.BACKUP_TO, log),
		log,
		clock: jumpingClock(new Date()),
	});
	await expect.poll(() => readLead(db, id)).toBeUndefined();
	await housekeeping.stop();
	const [{ hash = "" } = {}] = await listErasures(db);
	expect(hash).not.toBe("");
	expect(readList()).toContain(hash);
});
