import type { TestProject } from "vitest/node";
import { browserPath } from "../../scripts/browser.ts";
import buildWithDefaults from "./built.ts";
import { startProduct } from "./start-product.ts";

declare module "vitest" {
	export interface ProvidedContext {
		/** The program of the browser that every process of tests starts. */
		browserPath: string;
		/** Where the product is that all files share which look at no lead. */
		product: string;
	}
}

/** Builds the site where it is stale, finds or installs a browser, and starts one product for all files of browser tests. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
	if (!process.env.TEST_BASE_URL) await buildWithDefaults();
	project.provide("browserPath", browserPath());
	if (process.env.TEST_BASE_URL) return;
	const product = await startProduct();
	project.provide("product", product.url);
	return () => product.stop();
}
