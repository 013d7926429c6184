import { DefaultReporter } from "vitest/node";

/** Prints one line for each test file, and the failures at the end. */
export class FileReporter extends DefaultReporter {
	protected override printTestCase(): void {}
}
