import { Component, type ReactNode } from "react";
import "../leads/empty-list.css";

/** Error page of the desk when rendering fails: a browser's translation, or an extension, may have changed the page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
	override state = { isBroken: false };

	static getDerivedStateFromError = () => ({ isBroken: true });

	override render() {
		if (!this.state.isBroken) return this.props.children;
		return (
			<main id="main" tabIndex={-1} className="empty">
				<h1>The desk could not be drawn</h1>
				<p>Something has changed its page: the browser’s translation, perhaps. Notes that you have begun are kept.</p>
				<button type="button" className="button" onClick={() => location.reload()}>
					Load the desk again
				</button>
			</main>
		);
	}
}
