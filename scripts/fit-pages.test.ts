import { expect, test } from "vitest";
import { fitStyles } from "./fit-pages.ts";

const css = `.card{color:red;.name{color:green}}.list{margin:0}.card.turned{color:blue}
@media (width>=48rem){.map{color:red}}.card:not(.map){top:0}p{top:1px}.toast{top:0}`;
const page = (body: string) => `<style data-href="page">${css}</style><body>${body}</body>`;
const stylesOf = (html = "") => /<style[^>]*>(.*)<\/style>/s.exec(html)?.[1];

test("a page keeps the rules for its own classes, for elements, and for states that no page is built in", () => {
	const [cards, map] = fitStyles([
		page(`<p class="card"><b class="name">`),
		page(`<p class="map"><i class="list other">`),
	]).map(stylesOf);
	expect(cards).toBe(
		".card{color:red;& .name{color:green}}.card.turned{color:#00f}.card:not(.map){top:0}p{top:1px}.toast{top:0}",
	);
	expect(map).toBe(".list{margin:0}@media (width>=48rem){.map{color:red}}p{top:1px}.toast{top:0}");
});

test("a class in the data of a page's script is not taken for one of the page", () => {
	const [talk] = fitStyles([
		page(`<p class="list"><script>"<i class=\\"map\\">"</script>`),
		page(`<p class="card name map">`),
	]).map(stylesOf);
	expect(talk).toBe(".list{margin:0}p{top:1px}.toast{top:0}");
});
