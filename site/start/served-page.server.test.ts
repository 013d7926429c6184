import { expect, test } from "vitest";
import { buildServedPage } from "./served-page.server.ts";

const route = (id: string, imports: string[]) => ({ id, module: `/assets/${id}.js`, imports });

const manifest = {
	url: "/assets/manifest.js",
	entry: { module: "/assets/entry.js", imports: ["/assets/react.js", "/assets/site.js"] },
	routes: {
		root: route("root", ["/assets/react.js", "/assets/shell.js"]),
		faq: route("faq", ["/assets/site.js", "/assets/answers.js"]),
		about: route("about", ["/assets/stats.js"]),
	},
};

const context = {
	manifest,
	serverHandoffString: '{"basename":"/","future":{"flag":false},"ssr":true}',
	staticHandlerContext: { matches: [{ route: { id: "root" } }, { route: { id: "faq" } }] },
};

test("a page starts with its own routes' modules, shared ones first and each once", () => {
	expect(buildServedPage(context, "data")).toEqual({
		start: {
			shared: ["/assets/react.js", "/assets/site.js", "/assets/shell.js", "/assets/answers.js"],
			manifest: "/assets/manifest.js",
			routes: { root: "/assets/root.js", faq: "/assets/faq.js" },
			entry: "/assets/entry.js",
			context: { basename: "/", future: {}, ssr: true },
		},
		data: "data",
		styles: "",
		later: undefined,
	});
});
