import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { vi } from "vitest";
import { freePort } from "../support/system/free-port.ts";
import type { Driver, Key } from "./driver.ts";

/** WebDriver's key for an element in its responses, and its codes for keys without a letter. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const enter = "\uE007";
const keys: Readonly<Record<Key, string>> = { Escape: "\uE00C", ArrowRight: "\uE014" };

/** Starts WebKitGTK's MiniBrowser over WebDriver (https://www.w3.org/TR/webdriver2/), on a virtual screen. */
export async function startWebKit(): Promise<Driver> {
	const screen = await startScreen();
	const service = await startDriver(screen.display);
	const { sessionId } = await service.call("POST", "/session", { capabilities: {} });
	const session = `/session/${sessionId}`;
	const post = (path: string, body: unknown = {}) => service.call("POST", session + path, body);
	const find = async (using: "css selector" | "xpath", value: string, within = "") => {
		const found = await post(`${within}/element`, { using, value });
		return `/element/${found[elementKey]}`;
	};
	return {
		goto: (url) => post("/url", { url }),
		reload: () => post("/refresh"),
		resize: (width, height) => post("/window/rect", { width, height }),
		click: async (selector) => post(`${await find("css selector", selector)}/click`),
		type: async (selector, text) =>
			post(`${await find("css selector", selector)}/value`, { text: text.replaceAll("\n", enter) }),
		async choose(selector, option) {
			const list = await find("css selector", selector);
			await post(`${await find("xpath", `.//option[.="${option}"]`, list)}/click`);
		},
		press(key) {
			const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] }));
			return post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
		},
		run: (inPage, given = "") => post("/execute/sync", { script: `return (${inPage})(arguments[0])`, args: [given] }),
		async quit() {
			await service.call("DELETE", session);
			service.end();
			screen.end();
		},
	};
}

/** Starts a virtual X server, which picks a free display. */
async function startScreen() {
	const xvfb = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
		stdio: ["ignore", "pipe", "ignore"],
	});
	const end = () => xvfb.kill();
	process.once("exit", end);
	for await (const number of createInterface({ input: xvfb.stdout })) return { display: `:${number}`, end };
	throw new Error("Xvfb did not start");
}

/** Starts WebKit's WebDriver service. */
async function startDriver(display: string) {
	const port = await freePort();
	const service = spawn("WebKitWebDriver", [`--port=${port}`], {
		stdio: "ignore",
		env: { ...process.env, DISPLAY: display },
	});
	const end = () => service.kill();
	process.once("exit", end);
	/** Throws an Error with WebDriver's own message. */
	const call = async (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => {
		const response = await fetch(`http://127.0.0.1:${port}${path}`, {
			method,
			body: body ? JSON.stringify(body) : null,
		});
		const { value } = await response.json();
		if (!response.ok) throw new Error(`${path}: ${value.message || value.error}`);
		return value;
	};
	await vi.waitFor(() => call("GET", "/status"), { timeout: 15_000 });
	return { call, end };
}
