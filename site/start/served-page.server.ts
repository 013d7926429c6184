import { hash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLater } from "./first-view.ts";
import { type PageStart, type ServedPage, styleFile } from "./served-page.ts";

interface Modules {
	readonly module: string;
	readonly imports?: readonly string[] | undefined;
}

interface Route extends Modules {
	readonly id: string;
	readonly css?: readonly string[] | undefined;
}

/** The part of React Router's `EntryContext` that is used here. */
interface Context {
	readonly manifest: {
		readonly url: string;
		readonly entry: Modules;
		readonly routes: Readonly<Record<string, Route | undefined>>;
	};
	readonly staticHandlerContext: { readonly matches: readonly { readonly route: { readonly id: string } }[] };
	readonly serverHandoffString?: string;
}

const listRoutes = ({ manifest, staticHandlerContext: { matches } }: Context): Route[] =>
	matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);

/** Drops settings that are false, which is React Router's default, to save bytes on every page. */
const dropFalse = (_: string, value: unknown): unknown => (value === false ? undefined : value);

/** Lists the same modules and data as React Router's own <Scripts/>. */
function buildPageStart(context: Context): PageStart {
	const { url: manifest, entry } = context.manifest;
	const routes = listRoutes(context);
	const ownModules = [manifest, ...routes.map(({ module }) => module), entry.module];
	const imported = new Set([entry, ...routes].flatMap(({ imports = [] }) => imports));
	return {
		shared: [...imported.difference(new Set(ownModules))],
		manifest,
		routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
		entry: entry.module,
		context: JSON.parse(context.serverHandoffString ?? "{}", dropFalse),
	};
}

/** Folder of the client build, beside the server's. */
const clientFolder = join(import.meta.dirname, "../client");
const texts = new Map<string, string>();

function readText(file: string): string {
	const text = texts.get(file) ?? readFileSync(join(clientFolder, file), "utf8").trim();
	texts.set(file, text);
	return text;
}

/**
 * Returns the URL of a style sheet with this text. The build writes the file when it prerenders the page; the service
 * finds it there.
 */
function writeSheet(text: string): string {
	const file = `/assets/later-${hash("sha256", text, "base64url").slice(0, 8)}.css`;
	const path = join(clientFolder, file);
	if (!existsSync(path)) writeFileSync(path, text);
	return file;
}

/**
 * Collects all that a page needs besides its markup, from the manifest that React Router renders it with.
 *
 * @param data the loaders' results, as React Router's stream
 */
export function buildServedPage(context: Context, data: string): ServedPage {
	const routes = listRoutes(context);
	const sheets = [...new Set(routes.flatMap(({ css }) => css ?? []).map(styleFile))];
	const page = routes.at(-1)?.module;
	const readAll = (files: readonly string[]) => files.map(readText).join("");
	const later = readAll(sheets.filter((sheet) => isLater(sheet, page)));
	return {
		start: buildPageStart(context),
		data,
		styles: readAll(sheets.filter((sheet) => !isLater(sheet, page))),
		later: later ? writeSheet(later) : undefined,
	};
}
