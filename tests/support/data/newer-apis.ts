import { createRequire } from "node:module";
import type { CompatData, CompatStatement, Identifier, SupportStatement } from "@mdn/browser-compat-data";
import { baseline } from "../../../scripts/baseline.ts";

const data: CompatData = createRequire(import.meta.url)("@mdn/browser-compat-data");

const parseVersion = (version: string): number => {
	const [major = 0, minor = 0] = version.replace("≤", "").split(".").map(Number);
	return major * 1000 + minor;
};

/** Returns whether a browser has had a feature, whole and without a flag or a prefix, since this version. */
const isSupportedBy = (support: SupportStatement | undefined, version: string): boolean =>
	[support ?? []]
		.flat()
		.some(
			({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
				typeof added === "string" &&
				added !== "preview" &&
				parseVersion(added) <= parseVersion(version) &&
				!removed &&
				!flags &&
				!prefix &&
				!otherName,
		);

const isInBaseline = ({ support }: CompatStatement): boolean =>
	Object.entries({ ...baseline, safari_ios: baseline.ios }).every(
		([browser, version]) => browser === "ios" || isSupportedBy(Reflect.get(support, browser), version),
	);

/** A property of an object that scripts find under a global name: `URL.canParse`, or of its instances: `Array.findLast`. */
export interface Member {
	readonly owner: string;
	readonly name: string;
	readonly isStatic: boolean;
}

/** Objects whose methods scripts call on values without a name: JavaScript's own and those of the page. */
const isOrdinary = (owner: string): boolean =>
	owner in (data.javascript.builtins ?? {}) ||
	/^(?:HTML\w*Element|Element|Node\w*|Document|ShadowRoot|CharacterData|EventTarget|\w*Event|Abort\w+|FormData|Headers|Request|Response|Blob|URLSearchParams|\w+Stream|\w+Observer|DOM\w+|Range|Selection|CSSStyleSheet|Animation|Performance\w*)$/.test(
		owner,
	);

/** APIs of today's browsers that a browser of the baseline lacks, by MDN's compatibility data. */
interface NewerApis {
	readonly globals: ReadonlySet<string>;
	readonly members: readonly Member[];
	/** Names of members of ordinary objects that no object of the baseline has. */
	readonly names: ReadonlySet<string>;
}

/** Namespaces, whose members are static: `Math.sumPrecise`. */
const isNamespace = (owner: string): boolean =>
	/^(Math|JSON|Reflect|Atomics|Intl|Temporal|WebAssembly|CSS)$/.test(owner);

function readNewerApis(): NewerApis {
	const globals = new Set<string>();
	const members: (Member & { readonly isNew: boolean })[] = [];
	const readOwner = (owner: string, entry: Identifier) => {
		if (entry.__compat && !isInBaseline(entry.__compat)) globals.add(owner);
		for (const [key, member] of Object.entries(entry)) {
			const compat = "support" in member ? undefined : member.__compat;
			if (!compat || !/^[a-z][A-Za-z0-9]*(_static)?$/.test(key)) continue;
			const isStatic = key.endsWith("_static") || isNamespace(owner);
			const isNew = !isInBaseline(compat);
			// Members of the window are globals
			if (owner === "Window" && isNew) globals.add(key);
			members.push({ owner, name: key.replace("_static", ""), isStatic, isNew });
		}
	};
	const builtins = Object.entries(data.javascript.builtins ?? {});
	const nested = builtins.filter(([owner]) => isNamespace(owner)).flatMap(([, entry]) => Object.entries(entry));
	for (const [owner, entry] of [...Object.entries(data.api), ...builtins, ...nested])
		if (!("support" in entry)) readOwner(owner, entry);
	const known = new Set(members.filter(({ isNew }) => !isNew).map(({ name }) => name));
	const newer = members.filter(({ isNew }) => isNew);
	return {
		globals,
		members: newer,
		names: new Set(newer.filter(({ owner, name }) => isOrdinary(owner) && !known.has(name)).map(({ name }) => name)),
	};
}

export const newerApis = readNewerApis();
