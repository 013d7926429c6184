/** The part of Lighthouse that the benchmarks use. Only `npm run bench` installs its package. */
declare module "lighthouse" {
	interface Options {
		readonly port: number;
		readonly logLevel: "silent";
		readonly ignoreStatusCode: boolean;
		readonly throttling: { readonly cpuSlowdownMultiplier: number };
	}
	interface Result {
		readonly runtimeError?: { readonly message: string };
		readonly environment: { readonly benchmarkIndex: number };
		readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
		readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
	}
	export default function lighthouse(url: string, options: Options): Promise<{ readonly lhr: Result } | undefined>;
}
