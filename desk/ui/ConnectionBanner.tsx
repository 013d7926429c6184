import { Unplug } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useDesk } from "../api/desk.ts";
import { useStore } from "../state/store.ts";
import { timeOfDay } from "./times.ts";
import "./connection-banner.css";

export function ConnectionBanner() {
	const { connection, checkConnection } = useDesk();
	const outage = useStore(connection.outage);
	if (outage === undefined) return null;
	return (
		<div className="connection-banner dark" role="status">
			<Icon icon={Unplug} />
			<p>
				<b>Cannot reach the server.</b> Last updated at {timeOfDay(outage)}. What you type is kept in this browser.
			</p>
			<button type="button" className="button outline" onClick={() => void checkConnection()}>
				Try now
			</button>
		</div>
	);
}
