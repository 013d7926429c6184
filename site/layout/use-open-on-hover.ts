import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** Milliseconds, so that a mouse passing over opens nothing, and one that cuts a corner on its way in closes nothing. */
const delays = { open: 150, close: 300 } as const;

interface Hover {
	readonly onPointerEnter: (event: PointerEvent) => void;
	readonly onPointerLeave: (event: PointerEvent) => void;
}

/** Handlers for the popover, which stays while the mouse is over it, and not when the keyboard has gone on behind it. */
export interface Stay extends Hover {
	readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
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
	/** It would lie over what has the focus now. A button that opens it closes it itself. */
	const onBlur = ({ currentTarget, relatedTarget: next }: FocusEvent<HTMLElement>) => {
		if (next && !next.matches("[popovertarget]") && !currentTarget.contains(next)) currentTarget.hidePopover();
	};
	const stay: Stay = { onPointerEnter: forget, onPointerLeave, onBlur };
	return { opener, stay, keepOpen };
}
