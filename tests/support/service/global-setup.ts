import type { TestProject } from "vitest/node";
import { findBrowser } from "../../../scripts/find-browser.ts";
import buildWithDefaults from "./build-once.ts";
import { startProduct } from "./start-product.ts";

declare module "vitest" {
	export interface ProvidedContext {
		/** Path of the browser that every test process starts. */
		browserPath: string;
		/** Address of the product shared by all files that read no leads. */
		product: string;
	}
}

/** Builds the site if it is stale, finds or installs a browser, and starts one product for all browser test files. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
	if (!process.env.TEST_BASE_URL) await buildWithDefaults();
	project.provide("browserPath", findBrowser());
	if (process.env.TEST_BASE_URL) return;
	const product = await startProduct();
	project.provide("product", product.url);
	return () => product.stop();
}
