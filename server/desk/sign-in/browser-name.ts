/** Returns a browser and its system, such as `Firefox on Windows`: never text of the User-Agent header itself. */
export function describeBrowser(agent: string): string {
	const browser = ["Edg", "Firefox", "Chrome", "Safari"].find((name) => agent.includes(`${name}/`));
	const system = ["Windows", "Android", "iPhone", "iPad", "Mac OS X", "Linux"].find((name) => agent.includes(name));
	const names: Readonly<Record<string, string>> = { Edg: "Edge", "Mac OS X": "macOS" };
	const shown = (name: string) => names[name] ?? name;
	return [browser ? shown(browser) : "a browser", ...(system ? [shown(system)] : [])].join(" on ");
}
