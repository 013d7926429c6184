import { commitments } from "../../../content/company/figures.ts";
import { hour } from "../../../content/shared/time.ts";
import type { PartOf, RulerLabel } from "../parts.ts";
import { formatDate, isOpen, nearestHour } from "./dates.ts";

const { replyHours } = commitments;
const closed = "The office is closed until then: emergency calls only.";
/** Number of squares that a label needs. */
const labelWidth = 4;

/** Label with the squares that it would take. */
interface Placed extends Omit<RulerLabel, "squares"> {
	readonly from: number;
	readonly to: number;
}

/** Draws the hours of the promise from receipt on, solid while the office is open, with labels where that changes. */
export function createOpeningHoursRuler(receivedAt: number): PartOf<"ruler"> {
	const squares = Array.from({ length: replyHours }, (_, index) => isOpen(receivedAt + (index + 0.5) * hour));
	const open = squares.filter(Boolean).length;
	const [begin, end] = [formatDate(receivedAt), formatDate(receivedAt + replyHours * hour)];
	const changes = squares.flatMap((isSolid, index): Placed[] => {
		if (index === 0 || isSolid === squares[index - 1]) return [];
		const time = nearestHour(receivedAt + index * hour);
		return isSolid
			? [{ lines: [time, "open"], align: "right", from: index - labelWidth, to: index }]
			: [{ lines: [time, "closed"], align: "left", from: index, to: index + labelWidth }];
	});
	const placed: Placed[] = [
		{ lines: [begin.clock, begin.shortDay], align: "left", from: 0, to: labelWidth },
		{ lines: [end.clock, end.shortDay], align: "right", from: replyHours - labelWidth, to: replyHours },
	];
	for (const label of changes) {
		if (placed.every(({ from, to }) => label.to <= from || label.from >= to)) placed.push(label);
	}
	return {
		kind: "ruler",
		span: `${replyHours} hours`,
		before: 0,
		squares,
		labels: fillRuler(placed),
		caption: open > 0 ? `One square is one hour. Solid: we are open, ${open} of the ${replyHours}.` : closed,
		captionInText: open > 0 ? `## open, -- closed. We are open for ${open} of the ${replyHours} hours.` : closed,
		marks: 2,
	};
}

/** Widens labels to fill the ruler. Each one ends where the next one begins. */
function fillRuler(placed: readonly Placed[]): readonly RulerLabel[] {
	const inOrder = placed.toSorted((a, b) => a.from - b.from);
	let end = 0;
	return inOrder.map(({ lines, align, to }, index) => {
		const next = inOrder[index + 1];
		// A right-aligned label must end at its own square; a left-aligned one may extend further
		const last =
			align === "right" || !next ? to : next.align === "right" ? Math.floor((to + next.from) / 2) : next.from;
		const squares = last - end;
		end = last;
		return { lines, align, squares };
	});
}

export const createEndLabels = (
	first: readonly string[],
	last: readonly string[],
	squares: number,
): readonly RulerLabel[] => [
	{ lines: first, align: "left", squares: Math.floor(squares / 2) },
	{ lines: last, align: "right", squares: Math.ceil(squares / 2) },
];
