import { parseResponse } from "hono/client";
import { MonitorSmartphone } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useApiQuery } from "../api/desk.ts";
import { peopleKey } from "../api/session.ts";
import { useSettingsChange } from "../shared/use-settings-change.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { dayAndTime, fullDateAndTime } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";

export function Sessions() {
	const change = useSettingsChange();
	const now = useNow();
	const { data } = useApiQuery([...peopleKey, "sessions"], (api) => parseResponse(api.sessions.$get()));
	return (
		<>
			<h3 className="sessions-title">Active sessions</h3>
			<p className="small">Signing out a browser deletes text that was not sent there.</p>
			<ul className="account-list">
				{data?.sessions.map((session) => (
					<li key={session.id}>
						<Icon icon={MonitorSmartphone} />
						<p className="identity">
							<b>{session.browser}</b>
							<span>Signed in on {fullDateAndTime(session.createdAt)}</span>
						</p>
						<p className="detail">
							{session.isCurrent ? "Active now" : `Last used ${dayAndTime(session.usedAt, now)}`}
						</p>
						<p className="detail">{session.isCurrent && "This browser"}</p>
						{!session.isCurrent && (
							<AsyncButton
								className="text-button item-action"
								aria-label={`Sign out ${session.browser}`}
								action={() =>
									change(async ({ api }) => {
										await api.sessions[":id"].$delete({ param: { id: session.id } });
										return `Signed out: ${session.browser}`;
									})
								}
							>
								Sign out
							</AsyncButton>
						)}
					</li>
				))}
			</ul>
		</>
	);
}
