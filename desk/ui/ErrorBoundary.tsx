import { Component, type ReactNode } from "react";
import "./empty-page.css";

/** Shows an error page in place of what cannot be rendered, or whose scripts cannot be fetched. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
	override state = { isBroken: false };

	static getDerivedStateFromError = () => ({ isBroken: true });

	override componentDidCatch() {
		navigator.sendBeacon?.("/api/browser-errors");
	}

	override render() {
		if (!this.state.isBroken) return this.props.children;
		return (
			<main id="main" tabIndex={-1} className="empty">
				<h1>This page could not be shown</h1>
				<p>
					Either the connection failed, the desk was updated after you opened it, or a browser extension changed the
					page. Unfinished notes have been kept.
				</p>
				<button type="button" className="button" onClick={() => location.reload()}>
					Reload
				</button>
			</main>
		);
	}
}
