import { parseArgs } from "node:util";
import { inWords, pluralize } from "../../content/shared/in-words.ts";
import { day } from "../../content/shared/time.ts";
import { addPerson, findPersonByEmail, listPeople, removePerson, roles, setRole } from "../auth/people.ts";
import { linkLifetimes } from "../auth/sign-in-links.ts";
import { newToken } from "../auth/tokens.ts";
import { invite } from "../desk/sign-in/request-link.ts";
import { startMailer } from "../mail/mailer.ts";
import { isPlainName } from "../safe-text.ts";
import { deskUrlWithPort } from "../settings/desk-url.ts";
import { isMailbox } from "../settings/values.ts";
import { formatMinute } from "../time/london-time.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { saveErasureList } from "./erasures.ts";
import { formatTable } from "./output.ts";

const inviteDays = `${inWords(linkLifetimes.invitation / day)} days`;

export const people: Command = {
	usage: "people add NAME EMAIL | list | role EMAIL ROLE | remove EMAIL [options]",
	summary: "manage who can sign in to the desk",
	details: `  add         print an invitation link, which works once, within ${inviteDays},
              and email it if SMTP_URL is set; for a person who has been added
              before, print a new link; the first person is an owner
  list        list the people who can sign in
  role        make a person an owner or a colleague (ROLE); only owners can manage
              people, and export, delete or erase leads on the desk
  remove      stop a person from signing in and end their sessions; their notes
              are kept
  --leads-to EMAIL
              with remove: the person who gets their open leads; default: nobody

The link opens DESK_URL.`,

	async run(args, context) {
		const options = { "leads-to": { type: "string" } } as const;
		const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
		const [[what = "", ...rest], leadsTo] = [positionals, values["leads-to"]];
		if (what === "remove" && rest.length === 1) return remove(context, rest[0] ?? "", leadsTo);
		if (leadsTo !== undefined) throw new UsageError("Use --leads-to only with remove EMAIL");
		if (what === "add" && rest.length === 2) return add(context, rest[0] ?? "", rest[1] ?? "");
		if (what === "list" && rest.length === 0) return list(context);
		if (what === "role" && rest.length === 2) return changeRole(context, rest[0] ?? "", rest[1] ?? "");
		throw new UsageError("Use add NAME EMAIL, list, role EMAIL ROLE, or remove EMAIL");
	},
};

async function add(context: CommandContext, name: string, email: string): Promise<0> {
	if (!isMailbox(email.trim())) throw new UsageError(`"${email}" is not an email address`);
	if (name.trim() === "") throw new UsageError("Give the person’s name");
	if (!isPlainName(name.trim())) throw new UsageError("A name cannot contain control characters");
	const { settings, who } = context;
	const db = await context.db();
	const now = context.now().getTime();
	const { person, isNew } = await addPerson(db, name, email, { name: who }, now);
	const { SMTP_URL: smtp, MAIL_FROM: from } = settings;
	const mailer = smtp === undefined ? undefined : startMailer({ url: smtp, from, concurrency: 1 });
	const { link, isMailed, mailError } = await invite(
		{
			db,
			url: deskUrlWithPort(settings, settings.DESK_PORT ?? 0),
			newToken,
			sendMail: mailer && (async (mail) => (await mailer.send(mail)).error),
		},
		person,
		{ name: who },
		now,
	);
	mailer?.close();
	context.log(isNew ? "people add" : "people add again", 0);
	await context.print(`${link}\n`);
	const mailed = isMailed ? ` It was emailed to ${person.email}.` : "";
	const failed =
		mailError === null ? "" : ` It could not be emailed yet: ${mailError}. The service keeps trying for a day.`;
	context.note(`${person.name} can sign in with this link once, within ${inviteDays}.${mailed}${failed}\n`);
	return 0;
}

async function list(context: CommandContext): Promise<0> {
	const { people } = await listPeople(await context.db());
	const shown = (time: number | undefined) => (time === undefined ? "" : formatMinute(new Date(time)));
	const rows = people.map(({ name, email, role, addedAt, joinedAt, seenAt }) => [
		name,
		email,
		role,
		shown(addedAt),
		joinedAt === undefined ? "invited" : shown(seenAt),
	]);
	await context.print(formatTable([["NAME", "EMAIL", "ROLE", "ADDED", "LAST SEEN"], ...rows]));
	return 0;
}

async function changeRole(context: CommandContext, email: string, typed: string): Promise<0 | 1> {
	const role = roles.find((each) => each === typed);
	if (!role) throw new UsageError(`The role is ${roles.join(" or ")}`);
	const db = await context.db();
	const person = await findPersonByEmail(db, email);
	if (!person) {
		context.note(`Not registered: ${email}\n`);
		return 1;
	}
	await setRole(db, person.id, role, { name: context.who }, context.now().getTime());
	context.log("people role", 0);
	await context.print(`${person.name} is now ${role === "owner" ? "an owner" : "a colleague"}.\n`);
	return 0;
}

async function remove(context: CommandContext, email: string, leadsTo: string | undefined): Promise<0 | 1> {
	const db = await context.db();
	const person = await findPersonByEmail(db, email);
	const successor = leadsTo === undefined ? undefined : await findPersonByEmail(db, leadsTo);
	const unknown = [!person && email, leadsTo !== undefined && !successor && leadsTo].filter(Boolean);
	if (!person || unknown.length > 0) {
		context.note(`Not registered: ${unknown.join(", ")}\n`);
		return 1;
	}
	if (successor?.id === person.id) throw new UsageError("--leads-to needs another person’s address");
	const reassigned = await removePerson(db, person.id, { name: context.who }, context.now().getTime(), successor?.id);
	await saveErasureList(context, db);
	context.log("people remove", 0);
	await context.print(`${person.name} can no longer sign in.\n`);
	if (reassigned) {
		const where = successor ? `reassigned to ${successor.name}` : "now unassigned";
		await context.print(`${pluralize(reassigned, "open lead")} ${where}.\n`);
	}
	return 0;
}
