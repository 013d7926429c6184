import { useState } from "react";
import { preload } from "react-dom";
import { Links, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { company } from "../content/company.ts";
import css from "./app.css?inline";
import wholeStyleSheet from "./app.css?url";
import { fontFiles } from "./generated/fonts.ts";
import { icons } from "./generated/icons.ts";
import { Dock } from "./shell/Dock.tsx";
import { FocusOnNavigation } from "./shell/FocusOnNavigation.tsx";
import { Footer } from "./shell/Footer.tsx";
import { Header } from "./shell/Header.tsx";
import { Swatches } from "./shell/Swatches.tsx";
import { Welcome } from "./shell/Welcome.tsx";

/**
 * The style sheet stands in the page, so that nothing else has to arrive before the first paint. The client bundle
 * leaves it out: React takes a <style> of the same `href` over as it is.
 */
const styleSheet = import.meta.env.SSR || import.meta.env.DEV ? css : "";

/** The page's own ground, as the style sheet has it (`--limewash`). */
const themeColour = "#fbfaf6";

export function Layout({ children }: { children: React.ReactNode }) {
	for (const file of fontFiles) preload(file, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
	return (
		<html lang="en-GB">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<Links />
				<style href="page" precedence="site">
					{styleSheet}
				</style>
				<link rel="icon" type="image/svg+xml" href={icons.favicon} />
				<link rel="apple-touch-icon" href={icons.touchIcon} />
				<link rel="manifest" href={icons.manifest} />
				<meta name="theme-color" content={themeColour} />
				<meta name="application-name" content={company.name} />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

/**
 * The build leaves in each page the rules that it needs itself. Before React shows another page it waits for the whole
 * sheet, which comes after the page's own in the cascade.
 */
function WholeStyleSheet() {
	const { pathname } = useLocation();
	const [entered] = useState(pathname);
	return pathname === entered ? null : <link rel="stylesheet" href={wholeStyleSheet} precedence="site" />;
}

export default function Site() {
	return (
		<>
			<WholeStyleSheet />
			<Swatches />
			<a className="skip" href="#main">
				Skip to content
			</a>
			<Header />
			<main id="main">
				<Outlet />
			</main>
			<Footer />
			<Dock />
			<Welcome />
			<FocusOnNavigation />
		</>
	);
}
