/** The part of the load generator that the benchmarks use. Times are in milliseconds. */
declare module "autocannon" {
	interface Request {
		method?: string;
		path?: string;
		headers?: Record<string, string>;
		body?: string;
		/** Called for each request that is sent. */
		setupRequest?: (request: Request) => Request;
	}
	interface Options {
		readonly url: string;
		readonly connections: number;
		/** Length of the run, in seconds. */
		readonly duration: number;
		/** Requests per second of all connections together; unlimited by default. */
		readonly overallRate?: number;
		readonly requests: readonly Request[];
	}
	interface Result {
		readonly requests: { readonly total: number };
		readonly latency: { readonly p50: number; readonly p99: number };
		/** Length of the whole run, in seconds. */
		readonly duration: number;
		readonly errors: number;
		readonly non2xx: number;
	}
	export default function autocannon(options: Options): Promise<Result>;
}
