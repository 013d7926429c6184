import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A ref to something that floats and is to close whenever a link was followed, the current page's own included. */
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
