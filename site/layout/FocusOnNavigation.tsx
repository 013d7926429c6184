import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moves the focus to the new page's heading after a client-side route change, so that screen readers announce it. */
export function FocusOnNavigation() {
	const { pathname } = useLocation();
	const shown = useRef(pathname);
	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		const heading = document.querySelector<HTMLElement>("h1");
		heading?.setAttribute("tabindex", "-1");
		heading?.focus({ preventScroll: true });
	}, [pathname]);
	return null;
}
