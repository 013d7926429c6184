import { atHandId, takenOverEvent } from "./drawn.ts";

const isDrawn = document.getElementById(atHandId) !== null;
/** What is typed or chosen before React has taken the page over would be forgotten: nobody can until then. */
const fields = isDrawn ? document.querySelectorAll<HTMLElement>("search, select") : [];
for (const field of fields) field.inert = true;

/** What is pressed before waits for it, once each: a box would be ticked and nothing chosen. */
const pressed = new Map<HTMLElement, MouseEvent>();
function keep(event: MouseEvent) {
	const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
	const element = target instanceof Element ? target.closest<HTMLElement>("a, button, label, input") : null;
	const isElsewhere = ctrlKey || metaKey || shiftKey || altKey;
	if (!element || (element.matches("a") && isElsewhere)) return;
	event.preventDefault();
	event.stopImmediatePropagation();
	if (!pressed.has(element)) pressed.set(element, event);
	element.ariaBusy = "true";
}
function release() {
	removeEventListener("click", keep, true);
	for (const [element, event] of pressed) {
		element.ariaBusy = null;
		element.dispatchEvent(new MouseEvent("click", event));
	}
	pressed.clear();
}

const start = () =>
	void import("./start.tsx").catch((error) => {
		console.error(error);
		release();
		document.getElementById("not-started")?.removeAttribute("hidden");
	});

if (isDrawn) {
	addEventListener("click", keep, true);
	addEventListener(
		takenOverEvent,
		() => {
			for (const field of fields) field.inert = false;
			release();
		},
		{ once: true },
	);
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
