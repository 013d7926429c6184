import { Links, Outlet, Scripts, ScrollRestoration } from "react-router";
import { company } from "../content/company.ts";
import css from "./app.css?inline";
import { fontFiles } from "./generated/fonts.ts";
import { icons } from "./generated/icons.ts";
import { FocusOnNavigation } from "./shell/FocusOnNavigation.tsx";
import { Footer } from "./shell/Footer.tsx";
import { Header } from "./shell/Header.tsx";
import { Promo } from "./shell/Promo.tsx";
import { Swatches } from "./shell/Swatches.tsx";
import { Toasts } from "./shell/toasts.tsx";

/**
 * The whole style sheet stands in the page, so that nothing else has to arrive before the first paint. The client
 * bundle leaves it out: the browser already has it, and React does not touch the content of a hydrated <style>.
 */
const styleSheet = import.meta.env.SSR || import.meta.env.DEV ? css : "";

/** The page's own ground, as the style sheet has it (`--limewash`). */
const themeColour = "#fbfaf6";

export function Layout({ children }: { children: React.ReactNode }) {
	return (
		<html lang="en-GB">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				{fontFiles.map((href) => (
					<link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
				))}
				<Links />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; as a text child its > would be escaped */}
				<style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styleSheet }} />
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

export default function Site() {
	return (
		<Toasts>
			<Swatches />
			<a className="skip" href="#main">
				Skip to content
			</a>
			<Header />
			<main id="main">
				<Outlet />
			</main>
			<Footer />
			<Promo />
			<FocusOnNavigation />
		</Toasts>
	);
}
