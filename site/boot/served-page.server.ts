import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryContext } from "react-router";
import type { PageStart } from "./page-start.ts";
import type { ServedPage } from "./served-page.ts";

type Context = Pick<EntryContext, "manifest" | "serverHandoffString" | "staticHandlerContext">;
type Route = Context["manifest"]["routes"][string];

const routesOf = ({ manifest, staticHandlerContext: { matches } }: Context): NonNullable<Route>[] =>
	matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);

/** The same modules and data that React Router's own <Scripts/> names. */
function startOf(context: Context): PageStart {
	const { url: manifest, entry } = context.manifest;
	const routes = routesOf(context);
	const own = [manifest, ...routes.map(({ module }) => module), entry.module];
	const imported = new Set([...entry.imports, ...routes.flatMap(({ imports }) => imports ?? [])]);
	return {
		shared: [...imported.difference(new Set(own))],
		manifest,
		routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
		entry: entry.module,
		context: JSON.parse(context.serverHandoffString ?? "{}"),
	};
}

/** The bundler has written them beside the server's own folder. */
const clientFolder = join(import.meta.dirname, "../client");
const texts = new Map<string, string>();

function textOf(file: string): string {
	const text = texts.get(file) ?? readFileSync(join(clientFolder, file), "utf8").trim();
	texts.set(file, text);
	return text;
}

/**
 * What a page needs beside its markup, from the manifest that React Router renders it with.
 *
 * @param data what the page's loaders answered, as React Router's stream
 */
export function servedPage(context: Context, data: string): ServedPage {
	const styles = new Set(routesOf(context).flatMap(({ css }) => css ?? []));
	return { start: startOf(context), data, styles: [...styles].map((file) => ({ file, text: textOf(file) })) };
}
