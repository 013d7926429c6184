import type { ReactNode } from "react";

/** A dimension line with its text in the middle. */
export const Measure = ({ children }: { readonly children: ReactNode }) => (
	<span className="measure" aria-hidden="true">
		<svg aria-hidden="true">
			<line x1="0" x2="100%" y1="9" y2="9" />
			<svg overflow="visible" aria-hidden="true">
				<path d="M0 2v14M-5 14L5 4" />
			</svg>
			<svg x="100%" overflow="visible" aria-hidden="true">
				<path d="M0 2v14M-5 14L5 4" />
			</svg>
		</svg>
		<b>{children}</b>
	</span>
);
