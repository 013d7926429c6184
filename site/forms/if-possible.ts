/** Runs what a form can do without, such as keeping a draft. Returns undefined if that fails, so that the form is sent. */
export const ifPossible = <Result>(run: () => Result): Result | undefined => {
	try {
		return run();
	} catch {
		return undefined;
	}
};
