/** Runs a function once the page has loaded, or at once if it has. Returns a function that cancels this. */
export function afterLoad(run: () => void): () => void {
	if (document.readyState === "complete") run();
	else addEventListener("load", run, { once: true });
	return () => removeEventListener("load", run);
}
