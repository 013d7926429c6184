/**
 * Puts a drawing's markup on one line, as in pages, without spaces that only a reader of the file needs.
 *
 * @param file names the drawing in errors
 * @throws Error if it is no SVG, or if a line ends inside a tag or a text: joining would merge two words
 */
export function joinLines(file: string, markup: string): string {
	const lines = markup.trim().split("\n");
	if (!lines[0]?.startsWith("<svg ")) throw new Error(`${file} does not begin with <svg …>`);
	const broken = lines.find((line) => !/^<.*>$/.test(line));
	if (broken !== undefined) throw new Error(`${file} has a line that does not hold whole tags: ${broken}`);
	return lines.join("").replaceAll(" />", "/>");
}
