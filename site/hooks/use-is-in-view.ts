import { type RefObject, useEffect, useState } from "react";

/** Returns whether a share of the element, a tenth by default, is in view or within 50 px of it; false until hydrated. */
export function useIsInView(ref: RefObject<Element | null>, share = 0.1): boolean {
	const [isInView, setInView] = useState(false);
	useEffect(() => {
		if (!ref.current) return;
		const observer = new IntersectionObserver(
			(entries) => setInView(entries.some(({ isIntersecting }) => isIntersecting)),
			{ rootMargin: "50px", threshold: share },
		);
		observer.observe(ref.current);
		return () => observer.disconnect();
	}, [ref, share]);
	return isInView;
}
