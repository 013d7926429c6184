import type { KeyboardEvent } from "react";
import { type BoroughCode, boroughCodes, boroughs } from "../../../content/areas/areas.ts";

const directions: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/** Finds the nearest borough in an arrow key's direction, at most 45° off; undefined at London's edge. */
export function neighbour(from: BoroughCode, key: string): BoroughCode | undefined {
	const [dx, dy] = directions[key] ?? [0, 0];
	const distances = boroughCodes.flatMap((code) => {
		const [east, south] = [boroughs[code].x - boroughs[from].x, boroughs[code].y - boroughs[from].y];
		const along = east * dx + south * dy;
		const across = Math.abs(east * dy) + Math.abs(south * dx);
		return along > 0 && across <= along ? [{ code, distance: along + 2 * across }] : [];
	});
	return distances.sort((a, b) => a.distance - b.distance)[0]?.code;
}

/**
 * Moves north, south, east and west with the arrow keys. The browser's default is to step through the radio buttons in
 * document order.
 */
export function moveOnMap(event: KeyboardEvent<HTMLElement>): void {
	const { target, key, altKey, ctrlKey, metaKey } = event;
	if (!(target instanceof HTMLInputElement) || !(key in directions) || altKey || ctrlKey || metaKey) return;
	event.preventDefault();
	const current = boroughCodes.find((code) => code === target.value);
	const nearest = current && neighbour(current, key);
	if (!nearest) return;
	const next = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${nearest}"]`);
	next?.focus();
	next?.click();
}
