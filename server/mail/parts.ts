/** What a mail consists of: plain data, told once and written both as HTML and as plain text. */

/** A piece of a line. Whatever was typed is a piece like any other: each writer escapes it. */
export type Piece =
	| string
	| {
			readonly text: string;
			readonly href?: string;
			readonly isBold?: true;
			/** Something is overdue. */
			readonly isLate?: true;
			/** To be typed at a terminal. */
			readonly isCode?: true;
	  };

export type Line = readonly Piece[];

/** A link that looks like a button. In plain text it is its name and the text beside it. */
export interface Button {
	readonly label: string;
	readonly href: string;
	readonly isMain: boolean;
	readonly inText: { readonly name: string; readonly value: string };
}

/** A label under some squares of a ruler. */
export interface RulerLabel {
	readonly lines: readonly string[];
	/** The number of squares above it. */
	readonly squares: number;
	readonly align: "left" | "right";
}

export type Part =
	| { readonly kind: "title"; readonly lines: readonly string[]; readonly space?: number }
	| { readonly kind: "heading"; readonly text: string }
	/** Sizes: what leads the mail, text, and what goes beside it. */
	| {
			readonly kind: "paragraph";
			readonly line: Line;
			readonly size: "lead" | "text" | "message" | "aside" | "number";
			readonly space?: number;
	  }
	| { readonly kind: "buttons"; readonly buttons: readonly Button[] }
	/** Names and large values side by side, as wide as the shares say. */
	| {
			readonly kind: "columns";
			readonly columns: readonly { readonly name: string; readonly value: string; readonly share: number }[];
	  }
	/** Names and values in rows; a number stands before the name where the rows are steps. */
	| {
			readonly kind: "pairs";
			readonly hasLineAbove?: boolean;
			readonly pairs: readonly { readonly name: string; readonly value: Line; readonly number?: number }[];
	  }
	/** Squares of one unit under a dimension line, solid or outlined. */
	| {
			readonly kind: "ruler";
			readonly span: string;
			/** The squares before the dimension line begins. */
			readonly before: number;
			readonly squares: readonly boolean[];
			readonly labels: readonly RulerLabel[];
			readonly caption?: string;
			readonly captionInText: string;
			/** Characters of a square in plain text. */
			readonly marks: number;
	  }
	/** Bars of up to 48 hours under a dimension line of 24. */
	| {
			readonly kind: "bars";
			readonly bars: readonly {
				readonly line: Line;
				readonly note: string;
				/** Since the lead came in. */
				readonly hours: number;
			}[];
	  }
	/** What happened or is to happen, each with its time. */
	| { readonly kind: "entries"; readonly entries: readonly { readonly when: string; readonly line: Line }[] }
	| { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
	| { readonly kind: "steps"; readonly steps: readonly Line[] }
	| { readonly kind: "bullets"; readonly bullets: readonly string[] };

/** Some parts on one ground, with a line above. */
export interface Section {
	readonly isTinted?: true;
	readonly parts: readonly Part[];
}

export interface Mail {
	readonly subject: string;
	/** What programs show beside the subject. */
	readonly preview: string;
	/** At the head, opposite the company's name. */
	readonly corner: Line;
	readonly sections: readonly Section[];
	/** Below the sheet. */
	readonly foot: readonly Line[];
}
