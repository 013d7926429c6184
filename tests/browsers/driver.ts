/** Keys that the journeys press. */
export type Key = "Escape" | "ArrowRight";

/** One browser window. Selectors are CSS and mean the first match, which must exist already. */
export interface Driver {
	/** Opens a page and resolves once it is parsed; its script starts later, after load. */
	goto(url: string): Promise<void>;
	reload(): Promise<void>;
	/** Sets the window's size in CSS pixels. A browser with tool bars has a minimum and shows slightly less. */
	resize(width: number, height: number): Promise<void>;
	/** Presses the pointer's button over the middle of the element. */
	click(selector: string): Promise<void>;
	/** Types text into a field, key by key, after its present text. */
	type(selector: string, text: string): Promise<void>;
	/** Chooses an option of a list by its text. */
	choose(selector: string, option: string): Promise<void>;
	/** Presses a key where the focus is. */
	press(key: Key): Promise<void>;
	/** Runs a function in the page, with only `given` in scope. The result travels as JSON. */
	run<Result>(inPage: (given: string) => Result, given?: string): Promise<Awaited<Result>>;
	quit(): Promise<void>;
}
