import { atHandId, takenOverEvent } from "./drawn.ts";

const isDrawn = document.getElementById(atHandId) !== null;
/** Fields that are inert until React has hydrated the page, which would discard their input. */
const fields = isDrawn ? document.querySelectorAll<HTMLElement>("search, select") : [];
for (const field of fields) field.inert = true;

/** Clicks before hydration, one per element. They are replayed later: a checkbox would be ticked but select nothing. */
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
// A list that came with the page is shown first: React hydrates it once the browser is idle. A page in the background
// is not painted yet
if (!isDrawn || document.hidden) start();
else
	addEventListener("load", () => {
		// Safari lacks requestIdleCallback
		if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 500 });
		else setTimeout(start, 50);
	});
