// Runs inline in every page before anything else. `import`s and `entry` come from the page's own <Scripts/> output.
// Reading needs no JavaScript, so React starts only when the page has loaded, is on the screen and the browser is idle,
// or at the visitor's first touch. Until the app says that it is hydrated, clicks on buttons and submits are
// kept, with a sign on what was pressed, and then replayed; if a module cannot be loaded, they are let through and the
// native behaviour goes on.
const wakers = ["pointerdown", "keydown", "touchstart", "focusin", "scroll"];
const kept = [];
let started = false;

const keepClick = (event) => {
	const button = event.target.closest("button");
	if (!button || button.form || button.popoverTargetElement) return showLeaving(event);
	keep(event, button, () => button.click());
};
// The form carries the time of the press to site/form/use-lead-form.ts.
const keepSubmit = (event) => {
	const { target: form, submitter } = event;
	form.dataset.pressedAt ??= new Date().toISOString();
	keep(event, submitter ?? form, () => form.requestSubmit(submitter));
};
const keep = (event, pressed, replay) => {
	event.preventDefault();
	event.stopImmediatePropagation();
	start();
	if (pressed.ariaBusy) return;
	pressed.ariaBusy = "true";
	kept.push(() => {
		pressed.ariaBusy = null;
		replay();
	});
};
const showProgress = (isLeaving) => (document.querySelector(".progress").ariaBusy = isLeaving);
// A link to another page is followed at once, but its answer may be long on its way.
const showLeaving = ({ target, ctrlKey, metaKey, shiftKey, altKey }) => {
	if (target.closest("a[href^='/']") && !(ctrlKey || metaKey || shiftKey || altKey)) showProgress(true);
};
const release = () => {
	removeEventListener("click", keepClick, true);
	removeEventListener("submit", keepSubmit, true);
	for (const replay of kept.splice(0)) replay();
};
// One task for each module, so that none keeps a slow phone from answering its visitor.
const fetchAndRun = async () => {
	for (const href of preloads) {
		document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
		await nextTask();
	}
	await boot();
};
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const start = () => {
	if (started) return;
	started = true;
	for (const type of wakers) removeEventListener(type, start, true);
	fetchAndRun().catch((error) => {
		console.error(error);
		release();
	});
};

addEventListener("click", keepClick, true);
addEventListener("pagehide", () => showProgress(false));
addEventListener("submit", keepSubmit, true);
addEventListener("app:hydrated", release, { once: true });
for (const type of wakers) addEventListener(type, start, { capture: true, passive: true });
const whenIdle = () => (window.requestIdleCallback ?? ((run) => setTimeout(run, 200)))(start, { timeout: 2000 });
const whenPainted = () =>
	new PerformanceObserver((_, observer) => {
		observer.disconnect();
		whenIdle();
	}).observe({ type: "paint", buffered: true });
if (document.readyState === "complete") whenPainted();
else addEventListener("load", whenPainted);
