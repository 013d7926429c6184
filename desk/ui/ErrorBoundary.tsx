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
				<h1>This page could not be shown</h1>
				<p>A browser translation or extension may have changed it. Unfinished notes have been kept.</p>
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
		<h1>This page could not be loaded</h1>
		<p>There is no connection, or the desk has been updated since you opened it.</p>
		<ReloadButton />
	</div>
);

const ReloadButton = () => (
	<button type="button" className="button" onClick={() => location.reload()}>
		Reload
	</button>
);
