import "./navigation-progress.css";
import { useNavigation } from "react-router";

/** A line under the header while the next page loads. Until the app has started, site/start/start.ts controls it. */
export const NavigationProgress = () => (
	<div className="navigation-progress" aria-busy={useNavigation().state !== "idle"} />
);
