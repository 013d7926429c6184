import { type ComponentType, lazy } from "react";
import { ReloadButton } from "./ErrorBoundary.tsx";
import "./empty-page.css";

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
