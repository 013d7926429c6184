import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** Milliseconds, so that a mouse passing over opens nothing, and one that cuts a corner on its way in closes nothing. */
const delays = { open: 150, close: 300 } as const;

/** Handlers for the popover, which stays while the mouse is over it. */
export interface Hover {
	readonly onPointerEnter: (event: PointerEvent) => void;
	readonly onPointerLeave: (event: PointerEvent) => void;
}

/** Handlers for what opens it. */
interface Opener extends Hover {
	/** What is pressed is not opened by resting on it as well: the press may lead to another page. */
	readonly onPointerDown: () => void;
}

const popover = (id: string) => {
	const element = document.getElementById(id);
	return { element, isOpen: element?.matches(":popover-open") ?? false };
};

/**
 * Opens a popover under a resting mouse, too, and closes it when the mouse has gone and nothing inside has the focus.
 * What was opened by a click, a key or a finger is left to the browser.
 */
export function useOpenOnHover(id: string) {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isByHover = useRef(false);
	useEffect(() => () => clearTimeout(timer.current), []);

	const after = (delay: number, run: () => void) => (event: PointerEvent) => {
		if (event.pointerType !== "mouse") return;
		clearTimeout(timer.current);
		timer.current = setTimeout(run, delay);
	};
	const open = () => {
		const { element, isOpen } = popover(id);
		if (isOpen) return;
		element?.showPopover();
		isByHover.current = true;
	};
	const close = () => {
		const { element, isOpen } = popover(id);
		if (isOpen && isByHover.current && !element?.contains(document.activeElement)) element?.hidePopover();
	};
	/** A click just after the popover has opened by itself means 'open', not 'close'. */
	const keepOpen = (event: MouseEvent) => {
		if (isByHover.current && popover(id).isOpen) event.preventDefault();
		isByHover.current = false;
	};
	const forget = () => clearTimeout(timer.current);
	const onPointerLeave = after(delays.close, close);
	const opener: Opener = { onPointerEnter: after(delays.open, open), onPointerLeave, onPointerDown: forget };
	const stay: Hover = { onPointerEnter: forget, onPointerLeave };
	return { opener, stay, keepOpen };
}
