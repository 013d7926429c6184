import "react";

declare module "react" {
	interface CSSProperties {
		/** Part of the time that is drawn solid; 1 is all of it. */
		"--used"?: number;
		/** Index of the lead's step, from 0 to 4. */
		"--step"?: number;
		/** Share of a toast's time that is left. */
		"--left"?: number;
	}
}
