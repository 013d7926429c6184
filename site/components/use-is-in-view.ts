import { type RefObject, useEffect, useState } from "react";

/** Whether a tenth of the element is in view or within 50 px of it (spec §4); false until hydrated. */
export function useIsInView(ref: RefObject<Element | null>): boolean {
	const [isInView, setInView] = useState(false);
	useEffect(() => {
		if (!ref.current) return;
		const observer = new IntersectionObserver(
			(entries) => setInView(entries.some(({ isIntersecting }) => isIntersecting)),
			{ rootMargin: "50px", threshold: 0.1 },
		);
		observer.observe(ref.current);
		return () => observer.disconnect();
	}, [ref]);
	return isInView;
}
