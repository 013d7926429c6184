import { type ComponentType, useEffect, useState } from "react";
import { afterLoad } from "../../start/after-load.ts";
import type { PromoProps } from "./Promo.tsx";

/** Seconds between the page's load and the welcome popup. */
const delay = 5;

/** Returns the seconds since the page loaded, which may be long before the app started. */
function secondsSinceLoad(): number {
	const [navigation] = performance.getEntriesByType("navigation");
	if (!(navigation instanceof PerformanceNavigationTiming)) return 0;
	return (performance.now() - navigation.loadEventStart) / 1000;
}

/** The welcome popup, once per page load. It is fetched when due, and left out if that fails. */
export function LazyPromo() {
	const [Promo, setPromo] = useState<ComponentType<PromoProps>>();
	const [hasBegunForm, setBegun] = useState(false);

	useEffect(() => {
		const markBegun = ({ target }: Event) => {
			if (target instanceof Element && target.closest("main form")) setBegun(true);
		};
		addEventListener("input", markBegun);
		return () => removeEventListener("input", markBegun);
	}, []);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const show = () =>
			import("./Promo.tsx").then(
				({ Promo }) => setPromo(() => Promo),
				() => undefined,
			);
		const cancel = afterLoad(() => {
			timer = setTimeout(show, (delay - secondsSinceLoad()) * 1000);
		});
		return () => {
			cancel();
			clearTimeout(timer);
		};
	}, []);
	return Promo && <Promo hasBegunForm={hasBegunForm} />;
}
