import { forms } from "../../forms/forms.ts";
import { ProblemError } from "../../server/problem.ts";
import { describeSettings } from "../../server/settings/settings.ts";
import { describeApi, refusals } from "./openapi.ts";

const settings = describeSettings();

const envExample = (): string =>
	"# Copy this file to .env and change what differs. `npm run docs` writes it.\n" +
	settings
		.map(({ name, default: usual, meaning }) => `\n# ${meaning}\n#${name}=${usual === "none" ? "" : usual}\n`)
		.join("");

type Row = readonly (string | number)[];

/**
 * Replaces the rows of the table with this heading.
 *
 * @throws Error if the text has no such table
 */
function replaceRows(text: string, heading: Row, rows: readonly Row[]): string {
	const lines = (cells: readonly Row[]) => cells.map((row) => `| ${row.join(" | ")} |\n`).join("");
	const head = `${lines([heading])}|${"---|".repeat(heading.length)}\n`;
	const [before = "", after] = text.split(head);
	if (after === undefined) throw new Error(`No table begins with ${head}`);
	return before + head + lines(rows) + after.replace(/^(?:\|.*\n)*/, "");
}

const code = (text: string): string => `\`${text}\``;

const settingRows = settings.map(({ name, default: usual, meaning }) => [
	code(name),
	usual === "none" ? usual : code(usual),
	meaning,
]);

const formRows = forms.map((form) => [
	code(form.path),
	form.page,
	form.kind === "hub" ? code(form.formId) : "none: for the CRM",
]);

const problemRows = Object.values(refusals).flatMap(([, codes]) =>
	codes.map((each) => {
		const { status, message } = new ProblemError(each);
		return [status, code(each), message];
	}),
);

/**
 * Derives documents from the code: for each file, what it should be, given what it is. `npm run docs` writes them, and
 * a test fails while one is out of date.
 */
export const generated: Readonly<Record<string, (present: string) => string | Promise<string>>> = {
	".env.example": envExample,
	"docs/openapi.json": async () => `${JSON.stringify(await describeApi(), null, "\t")}\n`,
	"docs/settings.md": (text) => replaceRows(text, ["Variable", "Default", "Meaning"], settingRows),
	"docs/api.md": (text) =>
		replaceRows(replaceRows(text, ["Path", "Page", "`formId`"], formRows), ["Status", "`code`", "Title"], problemRows),
};
