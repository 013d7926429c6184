import { Component, type ReactNode } from "react";
import "./empty-page.css";

/** Error page of the desk when rendering fails: a browser's translation, or an extension, may have changed the page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
	override state = { isBroken: false };

	static getDerivedStateFromError = () => ({ isBroken: true });

	override render() {
		if (!this.state.isBroken) return this.props.children;
		return (
			<main id="main" tabIndex={-1} className="empty">
				<h1>This page could not be shown</h1>
				<p>A browser translation or extension may have changed it. Unfinished notes have been kept.</p>
				<ReloadButton />
			</main>
		);
	}
}

export const ReloadButton = () => (
	<button type="button" className="button" onClick={() => location.reload()}>
		Reload
	</button>
);
