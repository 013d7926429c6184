import type { ReactNode } from "react";

interface HighlightProps {
	readonly text: string;
	/** The search terms as typed. */
	readonly find: string;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text in which the matching beginnings of words are marked. */
export function Highlight({ text, find }: HighlightProps) {
	const words = find.split(/\s+/).filter((word) => word.length > 1);
	if (words.length === 0) return text;
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join("|")})`, "giu");
	const parts: ReactNode[] = [];
	let end = 0;
	for (const { 0: found, index } of text.matchAll(pattern)) {
		parts.push(text.slice(end, index), <mark key={index}>{found}</mark>);
		end = index + found.length;
	}
	return [...parts, text.slice(end)];
}
