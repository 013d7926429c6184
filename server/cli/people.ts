import { parseArgs } from "node:util";
import { inWords, pluralize } from "../../content/shared/in-words.ts";
import { day } from "../../content/shared/time.ts";
import { cleanEmail, cleanLine } from "../../forms/clean-text.ts";
import { isEmailAddress } from "../../forms/email-address.ts";
import { findPersonByEmail, listPeople, type Person, removePerson, roles, setRole } from "../auth/people.ts";
import { linkLifetimes } from "../auth/sign-in-links.ts";
import { writeErasureList } from "../backup/erasures-file.ts";
import type { Database } from "../database/schema.ts";
import { invite } from "../desk/sign-in/request-link.ts";
import { openMailer } from "../mail/mailer.ts";
import { deskUrlWithPort } from "../settings/desk-url.ts";
import { isPlainName } from "../text/safe-text.ts";
import { formatMinute } from "../time/london-time.ts";
import { type Command, type CommandContext, type ExitCode, UsageError } from "./command.ts";
import { formatTable } from "./output.ts";

const inviteDays = `${inWords(linkLifetimes.invitation / day)} days`;

export const people: Command = {
	usage: "people add | list | role | remove",
	summary: "manage who can sign in to the desk",
	details: `  add NAME EMAIL   print an invitation link, which works once within
                   ${inviteDays}, and email it if SMTP_URL is set; for a person
                   who has been added before, print a new link; the first
                   person is an owner
  list             list the people who can sign in
  role EMAIL ROLE  make a person an owner or a colleague; only owners can manage
                   people, and export, delete or erase leads on the desk
  remove EMAIL     stop a person from signing in and end their sessions; their
                   notes are kept, and their open leads become unassigned

The link opens DESK_URL.`,

	async run(args, context) {
		const { positionals } = parseArgs({ args, allowPositionals: true });
		const [what, first = "", second = ""] = positionals;
		const count = positionals.length;
		if (what === "add" && count === 3) return add(context, first, second);
		if (what === "list" && count === 1) return list(context);
		if (what === "role" && count === 3) return changeRole(context, first, second);
		if (what === "remove" && count === 2) return remove(context, first);
		throw new UsageError("Use add NAME EMAIL, list, role EMAIL ROLE, or remove EMAIL");
	},
};

async function add(context: CommandContext, typedName: string, typedEmail: string): Promise<ExitCode> {
	const [name, email] = [cleanLine(typedName), cleanEmail(typedEmail)];
	if (!isEmailAddress(email)) throw new UsageError(`"${typedEmail}" is not an email address`);
	if (name === "") throw new UsageError("Give the person’s name");
	if (!isPlainName(name)) throw new UsageError("A name cannot contain control characters");
	const { settings, who } = context;
	const db = await context.db();
	const now = context.now().getTime();
	const mailer = openMailer(settings);
	const { person, isNew, link, mail } = await invite(
		{
			db,
			url: deskUrlWithPort(settings, settings.DESK_PORT ?? 0),
			sendMail: mailer?.sendMail,
		},
		name,
		email,
		{ name: who },
		now,
	);
	context.log(isNew ? "people add" : "people add again", 0);
	// Before the email: on a day without a mail server, this is the way in
	await context.print(`${link}\n`);
	const mailError = await mail();
	mailer?.close();
	const mailed = mailer && mailError === null ? ` It was emailed to ${person.email}.` : "";
	const failed = mailError === null ? "" : ` It could not be emailed: ${mailError}.`;
	context.note(`${person.name} can sign in with this link once, within ${inviteDays}.${mailed}${failed}\n`);
	return 0;
}

async function list(context: CommandContext): Promise<ExitCode> {
	const { people } = await listPeople(await context.db());
	const shown = (time: number | null) => (time === null ? "" : formatMinute(new Date(time)));
	const rows = people.map(({ id, name, email, role, addedAt, joinedAt, seenAt }) => [
		name,
		email,
		role,
		shown(addedAt),
		joinedAt === null ? "invited" : shown(seenAt),
		id,
	]);
	await context.print(formatTable([["NAME", "EMAIL", "ROLE", "ADDED", "LAST SEEN", "ID"], ...rows]));
	return 0;
}

async function changeRole(context: CommandContext, email: string, typed: string): Promise<ExitCode> {
	const role = roles.find((each) => each === typed);
	if (!role) throw new UsageError(`The role is ${roles.join(" or ")}`);
	const db = await context.db();
	const person = await findRegistered(db, email);
	await setRole(db, person.id, role, { name: context.who }, context.now().getTime());
	await writeErasureList(db, context.settings.BACKUP_TO);
	context.log("people role", 0);
	await context.print(`${person.name} is now ${role === "owner" ? "an owner" : "a colleague"}.\n`);
	return 0;
}

async function remove(context: CommandContext, email: string): Promise<ExitCode> {
	const db = await context.db();
	const person = await findRegistered(db, email);
	const unassigned = await removePerson(db, person.id, { name: context.who }, context.now().getTime());
	context.log("people remove", 0);
	await context.print(`${person.name} can no longer sign in.\n`);
	if (unassigned) await context.print(`${pluralize(unassigned, "open lead is", "open leads are")} now unassigned.\n`);
	await writeErasureList(db, context.settings.BACKUP_TO);
	return 0;
}

async function findRegistered(db: Database, email: string): Promise<Person> {
	const person = await findPersonByEmail(db, email);
	if (!person) throw new Error(`${email} is not registered`);
	return person;
}
