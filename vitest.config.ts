import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["{content,forms,site,server,tests,scripts}/**/*.test.ts"],
		exclude: ["tests/faults/**", "**/node_modules/**"],
	},
});
