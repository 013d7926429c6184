import { parseResponse } from "hono/client";
import { CalendarPlus } from "lucide";
import { useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { useApiQuery } from "../api/desk.ts";
import { peopleKey } from "../api/session.ts";
import { useSettingsChange } from "../shared/use-settings-change.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { ConfirmButton } from "../ui/Dialog.tsx";
import { TextField } from "../ui/Field.tsx";
import { fullDate } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";

/** The secret addresses from which calendar programs fetch the next steps: the person's own, and the whole office's. */
export function CalendarFeed() {
	const change = useSettingsChange();
	const toasts = useToasts();
	const { data } = useApiQuery([...peopleKey, "calendar"], (api) => parseResponse(api.calendar.$get()));
	const [addresses, setAddresses] = useState<readonly (readonly [name: string, address: string])[]>([]);
	const create = () =>
		change(async ({ api }) => {
			const { address, officeAddress } = await parseResponse(api.calendar.$post());
			setAddresses([
				["Your calendar", address],
				["The whole office’s", officeAddress],
			]);
		});
	const remove = () =>
		change(async ({ api }) => {
			await api.calendar.$delete();
			setAddresses([]);
			return "Calendar turned off";
		});
	if (!data) return null;
	return (
		<div>
			<p>
				{data.since === null ? "Your calendar is off." : `Your calendar has been on since ${fullDate(data.since)}.`}
			</p>
			<div role="status">
				{addresses.length > 0 && (
					<p>
						Copy what you need now, as it will not be shown again. Keep it to yourself: anyone who has an address can
						read its calendar.
					</p>
				)}
				{addresses.map(([name, address]) => (
					<div key={name} className="calendar-address">
						<TextField id={address} label={name} readOnly value={address} onFocus={({ target }) => target.select()} />
						<div className="actions">
							<AsyncButton className="button" action={() => toasts.copy(address, "Address copied")}>
								Copy address
							</AsyncButton>
							<a className="button outline" href={address.replace(/^https?:/, "webcal:")}>
								Open in my calendar app
							</a>
						</div>
					</div>
				))}
			</div>
			<div className="actions">
				{data.since === null ? (
					<AsyncButton className="button outline" action={create}>
						<Icon icon={CalendarPlus} /> Create the addresses
					</AsyncButton>
				) : (
					<ConfirmButton
						className="button outline"
						title="Turn the calendar off?"
						question="Its addresses will stop working immediately. Calendar apps may still show what they fetched last. You can create new addresses afterwards."
						confirm="Turn off"
						isDangerous
						action={remove}
					>
						Turn off…
					</ConfirmButton>
				)}
			</div>
		</div>
	);
}
