import bootSource from "./boot.js?raw";

/** Fails the build when React Router's output is no longer what this file expects. */
const found = (match: RegExpExecArray | null, what: string): string => {
	const text = match?.[1];
	if (text === undefined)
		throw new Error(`defer-hydration: no ${what} in the page; React Router's <Scripts/> output has changed`);
	return text;
};

const moduleImport = /import(?: \* as (\w+) from)? "([^"]+)";/g;
const entryImport = /import\("([^"]+)"\);?\s*$/;

/** What React Router has written; nobody who gets markup into a page can know its mark. */
const written = (mark: string) => ({
	moduleScript: new RegExp(`<script nonce="${mark}" type="module" async="">([\\s\\S]*?)</script>`),
	plainScript: new RegExp(`<script nonce="${mark}">([\\s\\S]*?)</script>`, "g"),
	preloadLink: new RegExp(`<link rel="modulepreload" href="([^"]+)" nonce="${mark}"/>`, "g"),
});

interface Deferred {
	readonly html: string;
	/** The page's one script, as it stands there. */
	readonly script: string;
}

/**
 * Replaces the module script that React Router writes (it loads and hydrates at once, in competition with the first
 * paint) by `boot.js`, which does the same later. The route modules' table must keep its name,
 * `window.__reactRouterRouteModules`: React Router looks for it. What its other inline scripts do (restore the scroll
 * position, hand over the page's data) goes into the same script, so that the page's policy has one to name, and the
 * data waits for its reader; their elements stay, empty, for React to find.
 *
 * @param mark the `nonce` that React Router has put on what it wrote; it is taken off
 * @throws Error when the page is not as React Router 8 writes it
 */
export function deferHydration(html: string, mark: string): Deferred {
	const { moduleScript, plainScript, preloadLink } = written(mark);
	const script = found(moduleScript.exec(html), "module script");
	const table = found(/(window\.__reactRouterRouteModules = \{.*?\};)/s.exec(script), "route module table");
	const entry = found(entryImport.exec(script), "entry import");
	const imports = [...script.matchAll(moduleImport)];
	const rest = script.replace(moduleImport, "").replace(table, "").replace(entryImport, "").trim();
	if (rest !== "") throw new Error(`defer-hydration: React Router's <Scripts/> output has changed: ${rest}`);
	const modules = imports.map(([, name = "", url]) => ({ name, url }));
	const named = [...modules.map(({ url }) => url), entry];
	const preloads = [...html.matchAll(preloadLink)].map(([, url]) => url);
	const shared = [...new Set(preloads.filter((url) => !named.includes(url)))];
	const plain = [...html.matchAll(plainScript)].map(([, text = ""]) => text);
	const data = plain.filter((text) => text.includes("__reactRouterContext"));
	const early = plain.filter((text) => !data.includes(text));
	const boot = `const preloads = ${JSON.stringify([...shared, ...named])};
	const boot = async () => {
		for (const url of preloads.slice(0, ${shared.length})) {
			await import(url);
			await nextTask();
		}
		const [${modules.map(({ name }) => name).join(",")}] = await Promise.all(preloads.slice(${shared.length}, -1).map((url) => import(url)));
		${data.join(";\n")};
		${table}
		await import(preloads.at(-1));
	};`;
	const one = `${early.join(";\n")};\n(()=>{${boot}\n${bootSource}})()`;
	const deferred = html
		.replace(preloadLink, "")
		.replaceAll(`<link nonce="${mark}"`, "<link")
		.replace(plainScript, "<script></script>")
		.replace(moduleScript, () => `<script>${one}</script>`);
	if (deferred.includes(mark)) throw new Error("defer-hydration: React Router writes more than is known here");
	return { html: deferred, script: one };
}
