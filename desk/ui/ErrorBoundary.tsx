import { Component, type ComponentType, lazy, type ReactNode } from "react";
import "./empty-page.css";

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
				<ReloadButton />
			</main>
		);
	}
}

/**
 * Loads a part of the desk on demand. If its scripts cannot be fetched (there is no connection, or the desk has been
 * updated meanwhile and has other files), the part shows an error instead of taking the whole desk down.
 *
 * @param load imports the module; its component is the default export
 */
export const lazyPage = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
	lazy(() => load().catch(() => ({ default: NotLoaded })));

const NotLoaded = () => (
	<div className="empty">
		<h1>This part of the desk could not be loaded</h1>
		<p>Either there is no connection, or the desk has been brought up to date since it was opened.</p>
		<ReloadButton />
	</div>
);

const ReloadButton = () => (
	<button type="button" className="button" onClick={() => location.reload()}>
		Load the desk again
	</button>
);
