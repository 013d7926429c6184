import { useState } from "react";
import { reminderHours } from "../../forms/reply-times.ts";
import { useMe } from "../api/session.ts";
import type { Profile } from "../api/types.ts";
import { useSettingsChange } from "../shared/use-settings-change.ts";
import { type RadioCard, RadioCards } from "./RadioCards.tsx";

const reminder = `a reminder when a lead has waited ${reminderHours} hours`;

const frequencies: readonly RadioCard<Profile["mailFrequency"]>[] = [
	{
		value: "each",
		name: "Every lead, straight away",
		about: `The full enquiry, plus the morning summary and ${reminder}`,
	},
	{
		value: "morning",
		name: "Morning summary",
		about: `Unanswered leads, today’s visits and next steps, suspected spam and leads not passed on, plus ${reminder}`,
	},
	{ value: "none", name: "None", about: "Sign-in links only" },
];

export function EmailNotifications() {
	const change = useSettingsChange();
	const { email, isEmailChecked, mailFrequency } = useMe();
	const [chosen, setChosen] = useState<Profile["mailFrequency"]>();
	const save = async (next: Profile["mailFrequency"]) => {
		setChosen(next);
		await change(async ({ api }) => {
			await api.mails.$put({ json: { mailFrequency: next } });
			return "Saved";
		});
		setChosen(undefined);
	};
	return (
		<section className="sheet" id="mails">
			<header>
				<h2>Email notifications</h2>
				<p>
					{isEmailChecked ? `Sent to ${email}.` : `None is sent until you have confirmed ${email}.`} Your reply to one
					goes straight to the customer.
				</p>
			</header>
			<div>
				<RadioCards legend="How often" options={frequencies} value={chosen ?? mailFrequency} onChoose={save} />
			</div>
		</section>
	);
}
