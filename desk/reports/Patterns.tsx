/** Hatches for the charts: each form has that of its trade. */
export const Patterns = () => (
	<svg className="defs" width="0" height="0" aria-hidden="true">
		<defs>
			<pattern id="p-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
				<path d="M-1 1L1 -1M-1 7L7 -1M5 7L7 5" />
			</pattern>
			<pattern id="p-late" width="5" height="5" patternUnits="userSpaceOnUse">
				<path className="in-signal" d="M-1 1L1 -1M-1 6L6 -1M4 6L6 4" />
			</pattern>
			<pattern id="p-dots" width="8" height="8" patternUnits="userSpaceOnUse">
				<circle cx="1.6" cy="1.8" r=".8" />
				<circle cx="5.9" cy="3.2" r=".8" />
				<circle cx="3" cy="6.2" r=".8" />
				<circle cx="7" cy="7.2" r=".6" />
			</pattern>
			<pattern id="p-dash" width="9" height="5" patternUnits="userSpaceOnUse">
				<path d="M0 2.5h5.5" />
			</pattern>
			<pattern id="p-herring" width="12" height="6" patternUnits="userSpaceOnUse">
				<path d="M0 1L6 7L12 1M0 -5L6 1L12 -5M6 -6V12" />
			</pattern>
			<pattern id="p-cross" width="7" height="7" patternUnits="userSpaceOnUse">
				<path d="M0 0L7 7M7 0L0 7" />
			</pattern>
			<pattern id="p-plus" width="9" height="9" patternUnits="userSpaceOnUse">
				<path d="M4.5 2v5M2 4.5h5" />
			</pattern>
		</defs>
	</svg>
);

/** A sample of a fill, for a key. */
export const Chip = ({ fill }: { readonly fill: string }) => (
	<svg className="chip" aria-hidden="true">
		<rect className={fill} width="100%" height="100%" />
	</svg>
);
