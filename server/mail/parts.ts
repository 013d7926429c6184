/** Content of an email as plain data, rendered both as HTML and as plain text. */

/** Piece of a line. Typed input needs no special care, because each writer escapes every piece. */
export type Piece =
	| string
	| {
			readonly text: string;
			readonly href?: string;
			readonly isBold?: true;
			/** Marks something overdue. */
			readonly isLate?: true;
			/** Marks text to be typed at a terminal. */
			readonly isCode?: true;
	  };

export type Line = readonly Piece[];

/** Link that looks like a button. Plain text shows the name and value of `inText` instead. */
export interface Button {
	readonly label: string;
	readonly href: string;
	readonly isMain: boolean;
	readonly inText: { readonly name: string; readonly value: string };
}

/** Label under some squares of a ruler. */
export interface RulerLabel {
	readonly lines: readonly string[];
	/** Number of squares above the label. */
	readonly squares: number;
	readonly align: "left" | "right";
}

/** Sizes for the introduction, text, a customer's message, small print, and a large number. */
type ParagraphSize = "intro" | "text" | "message" | "aside" | "number";

export type Part =
	| { readonly kind: "title"; readonly lines: readonly string[]; readonly space: number | undefined }
	| { readonly kind: "heading"; readonly text: string }
	| {
			readonly kind: "paragraph";
			readonly size: ParagraphSize;
			readonly line: Line;
			readonly space: number | undefined;
	  }
	| { readonly kind: "buttons"; readonly buttons: readonly Button[] }
	/** Names and large values side by side, with widths by their shares. */
	| {
			readonly kind: "columns";
			readonly columns: readonly { readonly name: string; readonly value: string; readonly share: number }[];
	  }
	/** Names and values in rows. Rows that are steps have a number before the name. */
	| {
			readonly kind: "pairs";
			readonly hasLineAbove?: boolean;
			readonly pairs: readonly { readonly name: string; readonly value: Line; readonly number?: number }[];
	  }
	/** Squares of one unit under a dimension line, solid or outlined. */
	| {
			readonly kind: "ruler";
			readonly span: string;
			/** Number of squares before the dimension line begins. */
			readonly before: number;
			readonly squares: readonly boolean[];
			readonly labels: readonly RulerLabel[];
			readonly caption?: string;
			readonly captionInText: string;
			/** Number of characters per square in plain text. */
			readonly marks: number;
	  }
	/** Bars of hours under a dimension line of the reply time. */
	| {
			readonly kind: "bars";
			readonly bars: readonly {
				readonly line: Line;
				readonly note: string;
				/** Hours since the lead came in. */
				readonly hours: number;
			}[];
	  }
	/** Past or future events, each with its time. */
	| { readonly kind: "entries"; readonly entries: readonly { readonly when: string; readonly line: Line }[] }
	| { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
	| { readonly kind: "steps"; readonly steps: readonly Line[] }
	| { readonly kind: "bullets"; readonly bullets: readonly string[] };

export type PartOf<K extends Part["kind"]> = Extract<Part, { kind: K }>;

/** Group of parts on one background, with a line above. */
export interface Section {
	readonly isTinted?: true;
	readonly parts: readonly Part[];
}

export interface Mail {
	readonly subject: string;
	/** Text that mail programs show next to the subject. */
	readonly preview: string;
	/** Text in the header, opposite the company's name. */
	readonly corner: Line;
	readonly sections: readonly Section[];
	/** Lines below the sheet. */
	readonly foot: readonly Line[];
}

export const bold = (text: string): Piece => ({ text, isBold: true });

export const code = (text: string): Piece => ({ text, isCode: true });

export const section = (...parts: readonly Part[]): Section => ({ parts });

export const tintedSection = (...parts: readonly Part[]): Section => ({ isTinted: true, parts });

/** Creates a title. `space` is above it, in pixels. */
export const title = (lines: readonly string[], space?: number): Part => ({ kind: "title", lines, space });

export const heading = (text: string): Part => ({ kind: "heading", text });

/** Creates a paragraph. `space` is above it, in pixels. */
export const paragraph = (size: ParagraphSize, line: string | Line, space?: number): Part => ({
	kind: "paragraph",
	size,
	line: typeof line === "string" ? [line] : line,
	space,
});
