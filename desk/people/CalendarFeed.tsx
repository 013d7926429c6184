import { CalendarPlus } from "lucide";
import { useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { useDesk } from "../api/desk.ts";
import { createCalendar, removeCalendar, useCalendar } from "../api/people.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { ConfirmDialog } from "../ui/Dialog.tsx";
import { fullDate } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";

const confirmations = {
	renew: {
		title: "Create a new address?",
		text: "The current address will stop working immediately, and your calendar app will need the new one.",
		button: "Create a new address",
	},
	remove: {
		title: "Turn the calendar off?",
		text: "Its address will stop working immediately. Your calendar app may still show what it fetched last.",
		button: "Turn off",
	},
} as const;

/** The secret URL from which the signed-in person's calendar program fetches visits and follow-ups. */
export function CalendarFeed() {
	const desk = useDesk();
	const toasts = useToasts();
	const { data } = useCalendar();
	const [address, setAddress] = useState<string>();
	const [confirming, setConfirming] = useState<keyof typeof confirmations>();
	const create = async () => {
		try {
			setAddress(await createCalendar(desk));
			setConfirming(undefined);
		} catch (error) {
			toasts.showNotSaved(error, () => void create());
		}
	};
	const remove = async () => {
		try {
			await removeCalendar(desk);
			setAddress(undefined);
			setConfirming(undefined);
			toasts.show({ text: "Calendar turned off" });
		} catch (error) {
			toasts.showNotSaved(error, () => void remove());
		}
	};
	const copy = async () => {
		await navigator.clipboard.writeText(address ?? "");
		toasts.show({ text: "Address copied" });
	};
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
						<AsyncButton className="button" action={copy}>
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
						<button type="button" className="button outline" onClick={() => setConfirming("renew")}>
							Create a new address…
						</button>
						<button type="button" className="button outline" onClick={() => setConfirming("remove")}>
							Turn off…
						</button>
					</>
				)}
			</div>
			{confirming && (
				<ConfirmDialog
					title={confirmations[confirming].title}
					confirm={confirmations[confirming].button}
					isDangerous={confirming === "remove"}
					action={confirming === "renew" ? create : remove}
					onClose={() => setConfirming(undefined)}
				>
					{confirmations[confirming].text}
				</ConfirmDialog>
			)}
		</div>
	);
}
