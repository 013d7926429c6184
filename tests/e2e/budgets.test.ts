import { test } from "vitest";
import { expectLightLoad } from "../support/browser/light-load.ts";

test.each(["/", "/projects", "/services/plumbing"])(
	"%s stays within its budget, loads in order, and from this site only",
	expectLightLoad,
);
