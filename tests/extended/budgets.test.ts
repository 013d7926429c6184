import { test } from "vitest";
import { pages } from "../../content/pages/index.ts";
import { expectLightLoad } from "../support/browser/light-load.ts";

/** Pages that every run covers, in `tests/e2e`. */
const seen = ["/", "/projects", "/services/plumbing"];

test.each(pages.map(({ path }) => path).filter((path) => !seen.includes(path)))(
	"%s stays within its budget, loads in order, and from this site only",
	expectLightLoad,
);
