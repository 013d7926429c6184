/**
 * Runs in every page while it is parsed. Reading needs no JavaScript, so React starts only when the page has loaded, is
 * visible and the browser is idle, or at the visitor's first touch. Until the app is hydrated, clicks on buttons and
 * submits are recorded, with a mark on the clicked element, and then replayed; if a module cannot be loaded, they are
 * released to the browser's native behaviour.
 */
{
	const startEvents = ["pointerdown", "keydown", "touchstart", "focusin", "scroll"];
	const recorded: (() => void)[] = [];

	const showProgress = (isLeaving: boolean) =>
		document.querySelector(".navigation-progress")?.setAttribute("aria-busy", String(isLeaving));
	/** Shows progress for a link to another page, which is followed at once but may take long to load. */
	const showLeaving = (link: Element | null, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
		if (link && !(ctrlKey || metaKey || shiftKey || altKey)) showProgress(true);
	};
	const record = (event: Event, clicked: HTMLElement, replay: () => void) => {
		event.preventDefault();
		event.stopImmediatePropagation();
		start();
		if (clicked.hasAttribute("aria-busy")) return;
		clicked.setAttribute("aria-busy", "true");
		recorded.push(() => {
			clicked.removeAttribute("aria-busy");
			replay();
		});
	};
	const recordClick = (event: MouseEvent) => {
		const { target } = event;
		if (!(target instanceof Element)) return;
		const button = target.closest("button");
		if (button && !button.form && !button.popoverTargetElement) record(event, button, () => button.click());
		else showLeaving(target.closest("a[href^='/']"), event);
	};
	/** Records a submit with the time of the click, which the form passes on to `useLeadForm`. */
	const recordSubmit = (event: SubmitEvent) => {
		const { target: form, submitter } = event;
		if (!(form instanceof HTMLFormElement)) return;
		form.dataset.submittedAt ??= new Date().toISOString();
		const button = submitter ?? form.querySelector<HTMLElement>("[type=submit]");
		if (button) record(event, button, () => button.click());
	};
	const release = () => {
		removeEventListener("click", recordClick, true);
		removeEventListener("submit", recordSubmit, true);
		for (const replay of recorded.splice(0)) replay();
	};

	/** Scrolls a page that is reloaded or gone back to, as React Router will, but before the first paint. */
	const restoreScroll = () => {
		try {
			if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
			const places: Record<string, number | undefined> = JSON.parse(
				sessionStorage.getItem("react-router-scroll-positions") ?? "{}",
			);
			const place = places[history.state.key];
			if (place !== undefined) scrollTo(0, place);
		} catch {
			// The browser denies storage or its history: the page starts at the top
		}
	};

	const nextTask = () => new Promise((resolve) => setTimeout(resolve));

	/** Fetches the modules and runs each in its own task, so that a slow phone can respond in between. */
	const fetchAndRun = async () => {
		const readText = (id: string) => document.getElementById(id)?.textContent ?? "";
		const { shared, manifest, routes, entry, context }: import("./served-page.ts").PageStart = JSON.parse(
			readText("page-start"),
		);
		for (const href of [...shared, manifest, ...Object.values(routes), entry]) {
			document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
			await nextTask();
		}
		for (const module of shared) {
			await import(module);
			await nextTask();
		}
		// The routes read the manifest when they run (manifest.ts)
		await import(manifest);
		const modules = await Promise.all(Object.values(routes).map((module) => import(module)));
		const ids = Object.keys(routes);
		Object.assign(window, {
			__reactRouterContext: { ...context, stream: new Response(readText("page-data")).body },
			__reactRouterRouteModules: Object.fromEntries(modules.map((module, index) => [ids[index], module])),
		});
		await import(entry);
	};
	const start = () => {
		// The style sheets let the first view's drawing load from now on
		const { dataset } = document.documentElement;
		if (dataset.painted === "") return;
		dataset.painted = "";
		for (const type of startEvents) removeEventListener(type, start, true);
		fetchAndRun().catch((error) => {
			console.error(error);
			release();
		});
	};

	restoreScroll();
	addEventListener("click", recordClick, true);
	addEventListener("submit", recordSubmit, true);
	addEventListener("pagehide", () => showProgress(false));
	// WebKit shows a page that it has kept from its top
	addEventListener("pageshow", ({ persisted }) => persisted && restoreScroll());
	for (const type of ["app:hydrated", "app:failed"]) addEventListener(type, release, { once: true });
	for (const type of startEvents) addEventListener(type, start, { capture: true, passive: true });

	const whenIdle = () => (window.requestIdleCallback ?? ((run) => setTimeout(run, 200)))(start, { timeout: 2000 });
	/**
	 * Waits for a frame, which a hidden page gets once it is shown, and gives its picture time to reach the screen before
	 * scripts compete with it. Firefox never reports the paint of some reloaded pages.
	 */
	const whenVisible = () => requestAnimationFrame(() => setTimeout(whenIdle, 100));
	if (document.readyState === "complete") whenVisible();
	else addEventListener("load", whenVisible);
}
