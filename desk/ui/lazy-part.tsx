import { type ComponentType, lazy } from "react";
import "../leads/empty-list.css";

/**
 * Loads a part of the desk on demand. If its scripts cannot be fetched (there is no connection, or the desk has been
 * updated meanwhile and has other files), the part shows an error instead of taking the whole desk down.
 *
 * @param load imports the module; its component is the default export
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
	lazy(() => load().catch(() => ({ default: NotLoaded })));

const NotLoaded = () => (
	<div className="empty">
		<h1>This part of the desk could not be loaded</h1>
		<p>Either there is no connection, or the desk has been brought up to date since it was opened.</p>
		<button type="button" className="button" onClick={() => location.reload()}>
			Load the desk again
		</button>
	</div>
);
