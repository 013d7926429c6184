import { parseArgs } from "node:util";
import type { FormPath } from "../../forms/forms.ts";
import { printJson } from "./json.ts";
import { type Command, WrongUsage } from "./office.ts";
import { jsonOption, onlyOne } from "./options.ts";
import { counted } from "./text.ts";

export const erase: Command = {
	usage: "erase EMAIL [--yes] [--json]",
	summary: "erases everything held about one person (UK GDPR erasure)",
	details: `  --yes       without asking; needed where nobody is at a terminal
  --json      {erased, received: {form: leads}, perhapsReceived: {form: leads}}

Says which webhooks had been sent the data: what stands there is theirs to
erase. Backups keep it until they are replaced.`,

	async run(args, office) {
		const { values, positionals } = parseArgs({
			args,
			options: { ...jsonOption, yes: { type: "boolean" } },
			allowPositionals: true,
		});
		const email = onlyOne("e-mail address", positionals);
		if (!values.yes && !office.ask) throw new WrongUsage("Nobody is there to confirm: add --yes to erase");
		const store = await office.store();
		const held = (await store.subject(email)).length;
		if (held > 0 && !values.yes) {
			const answer = await office.ask?.(`Erase ${counted(held, "lead")} of this person for good? Type yes: `);
			if (answer?.trim().toLowerCase() !== "yes") {
				office.note("Nothing was erased.\n");
				return 1;
			}
		}
		const { leads, received, perhapsReceived } = await office.progress("Erasing", () => store.erase(email));
		if (values.json) {
			await printJson(office, {
				erased: leads,
				received: Object.fromEntries(received),
				perhapsReceived: Object.fromEntries(perhapsReceived),
			});
			return 0;
		}
		await office.print(`${counted(leads, "lead")} erased.\n`);
		await office.print(webhooks("had received the data", received));
		await office.print(webhooks("may have received the data (sent, but never confirmed)", perhapsReceived));
		return 0;
	},
};

function webhooks(what: string, leads: ReadonlyMap<FormPath, number>): string {
	if (leads.size === 0) return "";
	const each = [...leads].map(([form, count]) => `  ${form}: ${counted(count, "lead")}\n`);
	return `These webhooks ${what}; ask for its erasure there:\n${each.join("")}`;
}
