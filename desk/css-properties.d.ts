import "react";

declare module "react" {
	interface CSSProperties {
		/** Values that the style sheets draw: parts of a time, from 0 to 1, and a lead's step, from 0 to 4. */
		[property: `--${string}`]: number;
	}
}
