import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { isPopoverOpen, togglePopover, toggleWithoutPopovers } from "./popover.ts";

/**
 * Delays in milliseconds: a mouse that passes over opens nothing, and one that cuts a corner on its way in closes
 * nothing.
 */
const delays = { open: 150, close: 300 } as const;

interface Hover {
	readonly onPointerEnter: (event: PointerEvent) => void;
	readonly onPointerLeave: (event: PointerEvent) => void;
}

/** Handlers for the popover, which stays open under the mouse, and closes when the keyboard focus moves past it. */
export interface PopoverHandlers extends Hover {
	readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Handlers for the element that opens the popover. */
interface OpenerHandlers extends Hover {
	/** Cancels the opening by hover, because the click may lead to another page. */
	readonly onPointerDown: () => void;
}

const findPopover = (id: string) => {
	const element = document.getElementById(id);
	return { element, isOpen: element !== null && isPopoverOpen(element) };
};

/**
 * Opens a popover under a resting mouse, too, and closes it when the mouse has left and nothing inside has the focus. A
 * popover opened by click, key or touch is left to the browser.
 */
export function useOpenOnHover(id: string) {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isByHover = useRef(false);
	useEffect(() => () => clearTimeout(timer.current), []);

	const afterDelay = (delay: number, run: () => void) => (event: PointerEvent) => {
		if (event.pointerType !== "mouse") return;
		clearTimeout(timer.current);
		timer.current = setTimeout(run, delay);
	};
	const open = () => {
		const { element, isOpen } = findPopover(id);
		if (isOpen || !element) return;
		togglePopover(element, true);
		isByHover.current = true;
	};
	const close = () => {
		const { element, isOpen } = findPopover(id);
		if (element && isOpen && isByHover.current && !element.contains(document.activeElement))
			togglePopover(element, false);
	};
	/** Keeps the popover open on a click just after it has opened by hover. */
	const keepOpen = (event: MouseEvent<HTMLElement>) => {
		if (isByHover.current && findPopover(id).isOpen) event.preventDefault();
		else toggleWithoutPopovers(id, event);
		isByHover.current = false;
	};
	const cancel = () => clearTimeout(timer.current);
	const onPointerLeave = afterDelay(delays.close, close);
	const openerHandlers: OpenerHandlers = {
		onPointerEnter: afterDelay(delays.open, open),
		onPointerLeave,
		onPointerDown: cancel,
	};
	/** Closes the popover if it would cover the newly focused element. Its button closes it natively. */
	const onBlur = ({ currentTarget, relatedTarget: next }: FocusEvent<HTMLElement>) => {
		if (next && !next.matches("[popovertarget]") && !currentTarget.contains(next)) togglePopover(currentTarget, false);
	};
	const popoverHandlers: PopoverHandlers = { onPointerEnter: cancel, onPointerLeave, onBlur };
	return { openerHandlers, popoverHandlers, keepOpen };
}
