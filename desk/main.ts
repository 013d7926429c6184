import { atHandId, takenOverEvent } from "./drawn.ts";

const isDrawn = document.getElementById(atHandId) !== null;
const pressed: HTMLElement[] = [];

/** What is pressed before React has taken the page over waits for it: a box would be ticked and nothing chosen. */
function keep(event: MouseEvent) {
	const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
	const element = target instanceof Element ? target.closest<HTMLElement>("a, button, label, input") : null;
	if (!element || ctrlKey || metaKey || shiftKey || altKey) return;
	event.preventDefault();
	event.stopImmediatePropagation();
	pressed.push(element);
}
function release() {
	removeEventListener("click", keep, true);
	for (const element of pressed.splice(0)) element.click();
}

const start = () =>
	void import("./start.tsx").catch((error) => {
		console.error(error);
		release();
	});

if (isDrawn) {
	addEventListener("click", keep, true);
	addEventListener(takenOverEvent, release, { once: true });
}
// A list that came with the page is shown first: React takes it over once the browser has nothing else to do. A page
// behind others shows nothing yet
if (!isDrawn || document.hidden) start();
else
	addEventListener("load", () => {
		// Safari has none
		if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 500 });
		else setTimeout(start, 50);
	});
