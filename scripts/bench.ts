import { buildIfStale } from "./build.ts";

/** The benchmarks by name; each prints a table of its own. */
const benches: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
	bundles: async () => (await import("../bench/bundles.ts")).reportBundles(),
	links: async () => (await import("../bench/links.ts")).measureLinks(),
	leads: async (args) => (await import("../bench/leads.ts")).measureLeads(args),
	backups: async (args) => (await import("../bench/backups.ts")).measureBackups(args),
	search: async (args) => (await import("../bench/search.ts")).measureSearch(args),
	desk: async (args) => (await import("../bench/desk.ts")).measureDesk(args),
	uploads: async () => (await import("../bench/uploads.ts")).measureUploads(),
	pages: async (args) => (await import("../bench/pages.ts")).measurePages(args),
};

const [first = "", ...rest] = process.argv.slice(2);
const isNamed = first in benches;
const names = isNamed ? [first] : Object.keys(benches);
if (first !== "" && !isNamed && !first.startsWith("--")) {
	console.error(`there is no benchmark ${first}; choose ${names.join(", ")}`);
	process.exit(2);
}

await buildIfStale();
for (const name of names) await benches[name]?.(isNamed ? rest : process.argv.slice(2));
