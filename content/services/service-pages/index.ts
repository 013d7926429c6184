import firstFix from "./first-fix.ts";
import fullRefurbishment from "./full-refurbishment.ts";
import secondFix from "./second-fix.ts";
import type { ServicePageContent } from "./service-page.ts";

/** Every service page, for the server, the build and the tests. A route imports only its own file. */
export const servicePages: readonly ServicePageContent[] = [fullRefurbishment, firstFix, secondFix];
