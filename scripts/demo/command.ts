import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import { findPerson, hasPeople } from "../../server/auth/people.ts";
import { createLink } from "../../server/auth/sign-in-links.ts";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { type Command, UsageError } from "../../server/cli/command.ts";
import { parseDatabaseUrl } from "../../server/cli/options.ts";
import { addressForms } from "../../server/database/address.ts";
import { openDatabase } from "../../server/database/open.ts";
import { signInUrl } from "../../server/desk/sign-in/request-link.ts";
import { countLeads } from "../../server/search/query.ts";
import { deskUrlWithPort } from "../../server/settings/desk-url.ts";
import { serviceActor } from "../../server/workflow/events.ts";
import { fillDemo } from "./fill.ts";

const defaultUrl = "file:data/demo.db";

export const demo: Command = {
	usage: "demo [--to URL]",
	summary: "fill a new database with three months of made-up leads",
	details: `  --to URL  ${addressForms}; default: ${defaultUrl}

The database must be empty. Names are made up; phone numbers and email
addresses are those reserved for fiction. Prints a link to sign in to the desk.`,

	async run(args, context) {
		const { values } = parseArgs({ args, options: { to: { type: "string", default: defaultUrl } } });
		const to = parseDatabaseUrl("--to", values.to);
		const db = await openDatabase(to);
		try {
			const isEmpty = (await countLeads(db, {})) === 0 && !(await hasPeople(db));
			if (!isEmpty) throw new UsageError("That database is not empty: give a new one with --to");
			const now = context.now().getTime();
			const person = await fillDemo(db, now);
			const token = newToken();
			const email = (await findPerson(db, person))?.email;
			await db
				.transaction()
				.execute((transaction) =>
					createLink(transaction, hashToken(token), "invitation", person, serviceActor, now, email),
				);
			const leads = await countLeads(db, {});
			context.log("demo", leads);
			context.note(
				`${pluralize(leads, "made-up lead")} added to ${to}. Start the service with it, then sign in with the link:\n`,
			);
			await context.print(
				`DATABASE_URL=${to} npm start\n${signInUrl(deskUrlWithPort(context.settings, context.settings.DESK_PORT ?? 0), token)}\n`,
			);
			return 0;
		} finally {
			await db.destroy();
		}
	},
};
