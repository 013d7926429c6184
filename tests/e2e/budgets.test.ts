import { it } from "vitest";
import { expectLightLoad } from "../support/light-load.ts";

it.each(["/", "/projects", "/services/plumbing"])(
	"%s loads light, in order, and from this site alone",
	expectLightLoad,
);
