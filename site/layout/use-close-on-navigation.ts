import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Returns a ref to a floating element that closes whenever a link is followed, even one to the current page. */
export function useCloseOnNavigation<E extends HTMLElement>(close: (element: E) => void) {
	const ref = useRef<E>(null);
	const { key } = useLocation();
	const lastKey = useRef(key);
	useEffect(() => {
		if (lastKey.current === key) return;
		lastKey.current = key;
		if (ref.current) close(ref.current);
	}, [key, close]);
	return ref;
}
