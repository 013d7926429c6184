import { unsafeCharacters } from "../../safe-text.ts";

/** Markup that `html` has made, inserted into other markup as it is. Only `html` can make it. */
class Html {
	readonly #markup: string;
	constructor(markup: string) {
		this.#markup = markup;
	}
	toString(): string {
		return this.#markup;
	}
}

export type { Html };

type Value = string | number | Html | false | undefined | readonly Value[];

/**
 * Renders a template as markup. Texts are escaped and lose their control characters, lists are joined, `false` and
 * `undefined` are left out. A line break beside a tag, a value or a semicolon leaves no space, as in JSX; a space that
 * should show there is written `${" "}`.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
	const pieces = strings.map((text) =>
		text.replace(/(?<=^|[>;])\s*\n\s*|\s*\n\s*(?=[<>]|$)/g, "").replace(/\s*\n\s*/g, " "),
	);
	return new Html(pieces.map((piece, index) => piece + render(values[index])).join(""));
}

function render(value: Value): string {
	if (value === undefined || value === false) return "";
	if (value instanceof Html) return value.toString();
	if (typeof value === "object") return value.map(render).join("");
	return stripControls(String(value)).replace(/[&<>"']/g, (character) => `&${entities[character]};`);
}

const entities: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };

/** Removes control characters, including those that change text direction, and normalises line ends to `\n`. */
export const stripControls = (text: string): string =>
	text.toWellFormed().replace(/\r\n?/g, "\n").replace(unsafeCharacters, "");

/** Makes text safe for an email header: one line, so that nobody can inject a header, and at most 200 characters. */
export const cleanHeader = (text: string): string =>
	stripControls(text).replace(/\s+/g, " ").trim().slice(0, 200).toWellFormed();
