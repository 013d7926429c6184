/** Runs once the page has loaded, at once if it has; gives back what calls it off. */
export function afterLoad(run: () => void): () => void {
	if (document.readyState === "complete") run();
	else addEventListener("load", run, { once: true });
	return () => removeEventListener("load", run);
}
