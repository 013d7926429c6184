/** Piece of a line. Typed input needs no special care, because each writer escapes every piece. */
export type Piece =
	| string
	| {
			readonly text: string;
			readonly href?: string;
			readonly isBold?: true;
	  };

export type Line = readonly Piece[];

/** Link that looks like a button. Plain text shows the name and value of `inText` instead. */
export interface Button {
	readonly label: string;
	readonly href: string;
	readonly isMain: boolean;
	readonly inText: { readonly name: string; readonly value: string };
}

/** Sizes for the introduction, text, a customer's message, small print, and a large number. */
type ParagraphSize = "intro" | "text" | "message" | "note" | "number";

export type Part =
	| { readonly kind: "title"; readonly text: string; readonly space: number }
	| { readonly kind: "heading"; readonly text: string }
	| { readonly kind: "paragraph"; readonly size: ParagraphSize; readonly line: Line; readonly space: number }
	| { readonly kind: "buttons"; readonly buttons: readonly Button[] }
	/** Names and values in rows. */
	| { readonly kind: "pairs"; readonly pairs: readonly { readonly name: string; readonly value: Line }[] }
	| { readonly kind: "list"; readonly items: readonly Line[] };

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
	readonly headerNote: string;
	readonly sections: readonly Section[];
	/** Lines below the sheet. */
	readonly footer: readonly Line[];
}

export const bold = (text: string): Piece => ({ text, isBold: true });

export const section = (...parts: readonly Part[]): Section => ({ parts });

export const tintedSection = (...parts: readonly Part[]): Section => ({ isTinted: true, parts });

/** Creates a title. `space` is above it, in pixels. */
export const title = (text: string, space = 0): Part => ({ kind: "title", text, space });

export const heading = (text: string): Part => ({ kind: "heading", text });

/** Creates a paragraph. `space` is above it, in pixels. */
export const paragraph = (size: ParagraphSize, line: string | Line, space = 0): Part => ({
	kind: "paragraph",
	size,
	line: typeof line === "string" ? [line] : line,
	space,
});

export const list = (items: readonly Line[]): Part => ({ kind: "list", items });
