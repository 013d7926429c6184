import { join } from "node:path";
import { onTestFinished } from "vitest";
import { addPasskey } from "../../../server/auth/passkeys.ts";
import { addPerson } from "../../../server/auth/people.ts";
import { beginSession } from "../../../server/auth/sessions.ts";
import { createSignInLink } from "../../../server/auth/sign-in-links.ts";
import { openDatabase } from "../../../server/database/open.ts";
import type { Database } from "../../../server/database/schema.ts";
import { insertLead } from "../../../server/leads/insert.ts";
import { insertAttempted, someLead, somePayload } from "../data/leads.ts";
import { somePasskey } from "../data/passkeys.ts";
import { temporaryFolder } from "../system/temporary-folder.ts";
import { type CommandResult, runCommand } from "./run-leads.ts";

/** Author of the changes. */
export const office = { name: "the office" };

interface Place {
	readonly db: Database;
	readonly file: string;
	/** Runs a command on the database. */
	readonly leads: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<CommandResult>;
}

/** Opens a database until the end of the test. */
export async function open(file: string): Promise<Place> {
	const db = await openDatabase(`file:${file}`);
	onTestFinished(() => db.destroy());
	const env = { DATABASE_URL: `file:${file}` };
	return { db, file, leads: (args, more = {}) => runCommand(db, args, { env: { ...env, ...more } }) };
}

/** Creates a database and a backup of it in a folder. */
export async function backedUp(env: Readonly<Record<string, string>> = {}) {
	const old = await open(join(temporaryFolder(), "leads.db"));
	await insertAttempted(old.db, { state: "delivered" });
	await insertLead(old.db, someLead({ payload: somePayload({ email: "gone@example.org", phoneNumber: "" }) }));
	const waiting = await insertLead(old.db, someLead({ mails: ["office-mail"] }));
	const now = Date.now();
	const { person: aisha } = await addPerson(old.db, "Aisha Karim", "aisha@example.org", office, now);
	const { person: joe } = await addPerson(old.db, "Joe Mercer", "joe@example.org", office, now + 1);
	await addPasskey(old.db, somePasskey({ personId: joe.id }), office);
	await beginSession(old.db, "session", aisha.id, now);
	await createSignInLink(old.db, "link", aisha, now, true);
	const folder = temporaryFolder();
	const { printed } = await old.leads(["backup", "--to", folder], env);
	const backup = / backed up to (.+\.db(?:\.age)?)\. /.exec(printed)?.[1] ?? "";
	const target = join(temporaryFolder(), "leads.db");
	/** Restores as on a bare machine. @param typed the answer to the question; without it the command does not ask */
	const restore = (args: readonly string[] = [], typed?: string) =>
		runCommand(old.db, ["restore", backup, ...(typed === undefined ? ["--yes"] : []), ...args], {
			env: { DATABASE_URL: `file:${target}` },
			...(typed !== undefined && { typed }),
		});
	return { old, folder, backup, target, restore, waiting, joe: joe.id };
}
