import { Unplug } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useDesk } from "../api/desk.ts";
import { useStore } from "../state/store.ts";
import { timeOfDay } from "./times.ts";
import { useSeconds } from "./use-now.ts";
import "./connection-banner.css";

/** Warns below the top bar while the service does not respond. */
export function ConnectionBanner() {
	const { connection } = useDesk();
	const outage = useStore(connection.outage);
	const now = useSeconds(outage !== undefined);
	if (!outage) return null;
	return (
		<div className="connection-banner dark" role="status">
			<Icon icon={Unplug} />
			<p>
				<b>Cannot reach the server.</b> Last updated at {timeOfDay(outage.lastResponse)}. What you type is kept in this
				browser.{" "}
				<span aria-hidden="true">Trying again in {Math.max(0, Math.ceil((outage.nextTry - now) / 1000))} s.</span>
			</p>
			<button type="button" className="button outline" onClick={() => void connection.checkNow()}>
				Try now
			</button>
		</div>
	);
}
