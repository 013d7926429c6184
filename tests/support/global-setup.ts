import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { browserPath } from "../../scripts/browser.ts";
import { run } from "../../scripts/processes.ts";
import { startProduct } from "./start-product.ts";

declare module "vitest" {
	export interface ProvidedContext {
		/** Where the one browser of this run listens. */
		browser: string;
		/** Where the product is that all files share which look at no lead. */
		product: string;
	}
}

/** Builds the site where it is stale and starts one browser and one product for all files of browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	if (!process.env.TEST_BASE_URL) await run("node", ["scripts/build.ts"]);
	const server = await chromium.launchServer({
		executablePath: browserPath(),
		args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--process-per-site"],
	});
	project.provide("browser", server.wsEndpoint());
	if (process.env.TEST_BASE_URL) return () => server.close();
	const product = await startProduct();
	project.provide("product", product.url);
	return async () => {
		await server.close();
		await product.stop();
	};
}
