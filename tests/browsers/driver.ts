/** Keys that the journeys press. */
export type Key = "Escape" | "ArrowRight";

/** One window of a browser. Selectors are CSS and mean the first match, which must be there already. */
export interface Driver {
	/** What is called next finds the page read; its script starts later, after load. */
	goto(url: string): Promise<void>;
	reload(): Promise<void>;
	/** The window's size in CSS pixels; a browser with tool bars has a smallest one, and shows a little less. */
	resize(width: number, height: number): Promise<void>;
	/** Presses the pointer's button over the middle of the element. */
	click(selector: string): Promise<void>;
	/** Adds to what a field holds, key by key. */
	type(selector: string, text: string): Promise<void>;
	/** Chooses an option of a list by its text. */
	choose(selector: string, option: string): Promise<void>;
	/** Presses a key where the focus is. */
	press(key: Key): Promise<void>;
	/** Runs a function in the page, where it sees nothing but what it is given. The result travels as JSON. */
	run<Result>(inPage: (given: string) => Result, given?: string): Promise<Awaited<Result>>;
	quit(): Promise<void>;
}
