import { useEffect, useEffectEvent } from "react";

/** Runs a function when the page is about to be printed. */
export function useWhenPrinted(run: () => void): void {
	const onPrint = useEffectEvent(run);
	useEffect(() => {
		const paper = matchMedia("print");
		const print = () => onPrint();
		paper.addEventListener("change", print);
		return () => paper.removeEventListener("change", print);
	}, []);
}
