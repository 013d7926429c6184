import "./styles/app.css";
import "./styles/below.css";
import { memo, type ReactNode } from "react";
import { preload } from "react-dom";
import { useLocation, useOutlet } from "react-router";
import { company } from "../content/company/company.ts";
import { loadError } from "../content/pages/load-error.ts";
import { fontFiles } from "./generated/fonts.ts";
import { icons, themeColour } from "./generated/icons.ts";
import { Dock } from "./layout/Dock.tsx";
import { FocusOnNavigation } from "./layout/FocusOnNavigation.tsx";
import { LazyPromo } from "./layout/promo/LazyPromo.tsx";
import { SiteFooter } from "./layout/SiteFooter.tsx";
import { SiteHeader } from "./layout/SiteHeader.tsx";
import { AfterHydration } from "./start/AfterHydration.tsx";
import { PageStyles } from "./start/PageStyles.tsx";
import { ServerOnly } from "./start/ServerOnly.tsx";
import { StartScripts } from "./start/StartScripts.tsx";
import rare from "./styles/rare.css?url";

/** Metadata that React leaves in the served page's head, where nothing changes it. */
const servedMetadata = (
	<>
		<meta name="theme-color" content={themeColour} />
		<meta name="application-name" content={company.name} />
	</>
);

export function Layout({ children }: { children: ReactNode }) {
	for (const file of fontFiles) preload(file, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
	return (
		<html lang="en-GB">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<PageStyles />
				<link rel="icon" type="image/svg+xml" href={icons.favicon} />
				<link rel="apple-touch-icon" href={icons.touchIcon} />
				<AfterHydration>
					<link rel="manifest" href={icons.manifest} />
				</AfterHydration>
				{import.meta.env.SSR && servedMetadata}
			</head>
			<body>
				{children}
				{/* After the links of the page's own style sheets, which it overrides */}
				<link rel="stylesheet" href={rare} media="print, (forced-colors: active)" />
				<ServerOnly>
					<StartScripts />
				</ServerOnly>
			</body>
		</html>
	);
}

/*
 * React Router renders this component for each step of a navigation. React skips elements that are created once, and a
 * page during its visit (an entry of the history), so that a slow phone renders only when the next page is ready.
 * Within a visit, new data would reach a page only by its hooks.
 */

const header = (
	<>
		<a className="skip" href="#main">
			Skip to content
		</a>
		<SiteHeader />
	</>
);
const footer = (
	<>
		<SiteFooter />
		<Dock />
		<LazyPromo />
		<FocusOnNavigation />
	</>
);

const withChrome = (page: ReactNode) => (
	<>
		{header}
		<main id="main">{page}</main>
		{footer}
	</>
);

const Page = memo(
	({ children }: { readonly visit: string; readonly children: ReactNode }) => children,
	(before, now) => before.visit === now.visit,
);

export default function Site() {
	const { key, pathname } = useLocation();
	const page = useOutlet();
	return withChrome(
		// Pages of one module would share its state without a key: a hub's form would keep the previous hub's input
		<Page key={pathname} visit={key}>
			{page}
		</Page>,
	);
}

/** Shown until the browser has reloaded the page (`entry.client.tsx`), or if the reload fails. */
export function ErrorBoundary() {
	const { pathname } = useLocation();
	return withChrome(
		<>
			<title>{loadError.heading}</title>
			<div className="error-page section wrap">
				<h1>{loadError.heading}</h1>
				<p className="actions">
					<a className="button" href={pathname}>
						{loadError.again}
					</a>
				</p>
			</div>
		</>,
	);
}
