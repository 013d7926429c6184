/**
 * A drawing's markup on one line, as pages carry it.
 *
 * @param file names the drawing in errors
 * @throws Error where it is no SVG, or where a line ends inside a tag or a text: joined, two words would become one
 */
export function oneLine(file: string, markup: string): string {
	const lines = markup.trim().split("\n");
	if (!lines[0]?.startsWith("<svg ")) throw new Error(`${file} does not begin with <svg …>`);
	const broken = lines.find((line) => !/^<.*>$/.test(line));
	if (broken !== undefined) throw new Error(`${file} has a line that does not hold whole tags: ${broken}`);
	return lines.join("");
}
