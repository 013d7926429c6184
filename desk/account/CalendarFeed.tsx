import { parseResponse } from "hono/client";
import { CalendarPlus } from "lucide";
import { useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { useCalendar } from "../api/people.ts";
import { useOfficeChange } from "../shared/use-office-change.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { ConfirmButton } from "../ui/Dialog.tsx";
import { fullDate } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";

/** The secret URL from which the signed-in person's calendar program fetches next steps. */
export function CalendarFeed() {
	const change = useOfficeChange();
	const toasts = useToasts();
	const { data } = useCalendar();
	const [address, setAddress] = useState<string>();
	const create = () =>
		change(async ({ api }) => {
			setAddress((await parseResponse(api.calendar.$post())).address);
			return undefined;
		});
	const remove = () =>
		change(async ({ api }) => {
			await api.calendar.$delete();
			setAddress(undefined);
			return "Calendar turned off";
		});
	if (!data) return null;
	return (
		<div>
			<p>
				{data.since === null ? "Your calendar is off." : `Your calendar has been on since ${fullDate(data.since)}.`}
			</p>
			{address && (
				<div className="field calendar-address" role="status">
					<label htmlFor="calendar-address">
						The address of your calendar. Copy it now, as it will not be shown again. Keep it to yourself: anyone who
						has it can read your calendar.
					</label>
					<input id="calendar-address" readOnly value={address} onFocus={({ target }) => target.select()} />
				</div>
			)}
			<div className="actions">
				{address && (
					<>
						<AsyncButton className="button" action={() => toasts.copy(address, "Address copied")}>
							Copy address
						</AsyncButton>
						<a className="button outline" href={address.replace(/^https?:/, "webcal:")}>
							Open in my calendar app
						</a>
					</>
				)}
				{data.since === null ? (
					<AsyncButton className="button outline" action={create}>
						<Icon icon={CalendarPlus} /> Create an address
					</AsyncButton>
				) : (
					<>
						<ConfirmButton
							className="button outline"
							title="Create a new address?"
							question="The current address will stop working immediately, and your calendar app will need the new one."
							confirm="Create a new address"
							action={create}
						>
							Create a new address…
						</ConfirmButton>
						<ConfirmButton
							className="button outline"
							title="Turn the calendar off?"
							question="Its address will stop working immediately. Your calendar app may still show what it fetched last."
							confirm="Turn off"
							isDangerous
							action={remove}
						>
							Turn off…
						</ConfirmButton>
					</>
				)}
			</div>
		</div>
	);
}
