import type { Plugin } from "vite";

/** A text in one of React Router's files, and what replaces it. */
type Edit = readonly [file: string, text: string, replacement: string];

const router = "window.__reactRouterDataRouter";
const followedHref = `${router}.createHref(${router}.state.navigation.location ?? location)`;

/** Each edit makes a condition constant or drops a reference. The minifier then removes what nothing else uses. */
const edits: readonly Edit[] = [
	// Pages are neither instrumented nor discovered one by one, because the manifest of all 26 is in each
	["router/router", "init.instrumentations", "undefined"],
	["router/router", "init.patchRoutesOnNavigation", "undefined"],
	["router/router", "if (isFogOfWar)", "if (false)"],
	["dom/ssr/fog-of-war", "!isFogOfWarEnabled(routeDiscovery, ssr)", "true"],
	// Forms are sent by site/forms/send-lead.ts: no page has an action, a fetcher or a blocker in the browser
	["router/router", "opts && opts.submission && isMutationMethod(opts.submission.formMethod)", "false"],
	["router/router", "if (!opts || !isSubmissionNavigation(opts)) return", "return"],
	["router/router", "		fetch,\n		revalidate,\n", ""],
	["router/router", "		getFetcher,\n		resetFetcher,\n		deleteFetcher: queueFetcherForDeletion,\n", ""],
	["router/router", "fetchLoadMatches.forEach((f, key)", "false && fetchLoadMatches.forEach((f, key)"],
	["router/router", "= markFetchRedirectsDone(workingFetchers)", "= false"],
	["router/router", "= abortStaleFetchLoads(pendingNavigationLoadId, workingFetchers)", "= false"],
	["router/router", "		getBlocker,\n		deleteBlocker,\n		patchRoutes,\n", ""],
	["router/router", "if (blockerKey", "if (false && blockerKey"],
	["dom/ssr/single-fetch", 'if (request.method !== "GET")', "if (false)"],
	["dom/ssr/routes", "dataRoute.action = ({ request", "const unused = ({ request"],
	["dom/ssr/routes", "if (!route.hasClientAction)", "if (false)"],
	["dom/ssr/routes", "route.hasClientAction ?", "false ?"],
	// No page has middleware, and the service renders each
	[
		"router/router",
		"return runClientMiddlewarePipeline(typedDataStrategyArgs,",
		"return ((_, run) => run())(typedDataStrategyArgs,",
	],
	["router/router", "init.dataStrategy || defaultDataStrategyWithMiddleware", "init.dataStrategy"],
	["router/router", 'if (typeof route.lazy === "function")', "if (false)"],
	["dom/ssr/single-fetch", "if (!ssr && !foundRevalidatingServerLoader)", "if (false)"],
	["dom/ssr/routes", "if (!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader)", "if (false)"],
	["dom/ssr/errorBoundaries", "renderScripts ?", "false ?"],
	// Styles and the next page's files come from site/start/, not from `links` exports or the links' `prefetch`
	["dom/ssr/routes", "prefetchStyleLinks(route, cachedModule)", "undefined"],
	["dom/ssr/routes", "prefetchStyleLinks(route, routeModule)", "undefined"],
	["dom/lib", "usePrefetchBehavior(prefetch, rest)", "[false, null, {}]"],
	["dom/lib", "shouldPrefetch && !isAbsolute", "false"],
	// Components that no page uses, which their names keep in the bundle
	["dom/lib", "const NavLink = React$1", "const NavLink = /* @__PURE__ */ React$1"],
	["dom/lib", "const Form = React$1", "const Form = /* @__PURE__ */ React$1"],
	["dom/lib", 'NavLink.displayName = "NavLink";', ""],
	["dom/lib", 'Form.displayName = "Form";', ""],
	// Neither view transitions nor server components; every route is in the manifest
	["components", "if (!viewTransitionOpts || !isViewTransitionAvailable)", "if (true)"],
	["components", "if (vtContext.isTransitioning", "if (false"],
	["components", "if (renderDfd", "if (false"],
	["components", "if (!vtContext.isTransitioning", "if (false"],
	["hooks", "if (this.context) return", "if (false) return"],
	[
		"hooks",
		"React$1.useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable()",
		"useNavigateStable()",
	],
	// If a deployment has removed the module of a page, load the page that was followed instead of the present one again
	["dom/ssr/routeModules", "window.location.reload()", `location.assign(${followedHref})`],
	// Warnings for developers, which development shows
	["router/history", "function warning(", "/* @__NO_SIDE_EFFECTS__ */ function warning("],
];

const modules = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;

/**
 * Leaves what this site does not use of React Router out of the scripts of every page: 9 of its 33 kB.
 *
 * @throws Error if a new version of React Router is written differently
 */
export const unusedRouterParts = (): Plugin => ({
	name: "unused-router-parts",
	enforce: "pre",
	applyToEnvironment: ({ name }) => name === "client",
	transform: {
		filter: { id: modules },
		handler(code, id) {
			const own = edits.filter(([file]) => file === modules.exec(id)?.[1]);
			if (own.length === 0) return;
			const edited = own.reduce((text, [, from, to]) => {
				if (!text.includes(from)) throw new Error(`${id} no longer has ${from}`);
				return text.replaceAll(from, to);
			}, code);
			return { code: edited, map: null };
		},
	},
});
