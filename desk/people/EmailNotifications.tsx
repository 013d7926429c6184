import { Check } from "lucide";
import { useState } from "react";
import { formChoices, formWord } from "../../forms/form-names.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { reminderHours } from "../../forms/office.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useDesk } from "../api/desk.ts";
import { serviceNow } from "../api/leads.ts";
import { useMe } from "../api/session.ts";
import type { Profile } from "../api/types.ts";
import { timeOfDay } from "../ui/times.ts";
import { type RadioCard, RadioCards } from "./RadioCards.tsx";
import { useOfficeChange } from "./use-office-change.ts";
import "./email-notifications.css";

const reminder = `a reminder when a lead has waited ${reminderHours} hours`;

const frequencies: readonly RadioCard<Profile["mails"]>[] = [
	{
		value: "each",
		name: "Every lead, straight away",
		about: `From the forms selected below, plus the morning summary and ${reminder}`,
	},
	{
		value: "morning",
		name: "Morning summary",
		about: `Unanswered leads, today’s visits and follow-ups, suspected spam and failed deliveries, plus ${reminder}`,
	},
	{ value: "none", name: "None", about: "Sign-in links only" },
];

/** The signed-in person's email notifications. Every change is saved at once. */
export function EmailNotifications() {
	const desk = useDesk();
	const change = useOfficeChange();
	const { email, mails, mailForms } = useMe();
	const [chosen, setChosen] = useState({ mails, forms: mailForms });
	const [savedAt, setSavedAt] = useState<number>();
	const save = async (next: typeof chosen) => {
		setChosen(next);
		const isSaved = await change(async ({ api }) => {
			await api.mails.$put({ json: { mails: next.mails, forms: [...next.forms] } });
			return undefined;
		});
		if (isSaved) setSavedAt(serviceNow(desk));
		else setChosen(chosen);
	};
	const toggle = (path: FormPath, isOn: boolean) =>
		save({ ...chosen, forms: isOn ? [...chosen.forms, path] : chosen.forms.filter((form) => form !== path) });
	return (
		<section className="sheet" id="mails">
			<header>
				<h2>Email notifications</h2>
				<p>Sent to {email}. Each email shows the full enquiry; your reply to it goes straight to the customer.</p>
			</header>
			<div>
				<RadioCards
					legend="How often"
					options={frequencies}
					value={chosen.mails}
					onChoose={(mails) => void save({ ...chosen, mails })}
				/>
				<fieldset className="notifications">
					<legend>Forms</legend>
					<div className="form-choices">
						{formChoices.map(({ path, title }) => (
							<label key={path}>
								<span>{title}</span>
								<input
									type="checkbox"
									checked={chosen.forms.includes(path)}
									onChange={({ target }) => void toggle(path, target.checked)}
								/>
							</label>
						))}
					</div>
					<p className="saved" role="status">
						{savedAt !== undefined && (
							<>
								<Icon icon={Check} />
								Saved at {timeOfDay(savedAt)}
							</>
						)}
					</p>
				</fieldset>
			</div>
		</section>
	);
}

/** Describes the notifications: `Every lead, plumbing and electrical`. */
export function describeNotifications({ mails, mailForms }: Pick<Profile, "mails" | "mailForms">): string {
	if (mails === "none") return "No emails";
	const when = mails === "each" ? "Every lead" : "Morning summary";
	if (mailForms.length === formPaths.length) return `${when}, all forms`;
	if (mailForms.length === 0) return `${when}, no forms`;
	if (mailForms.length > 3) return `${when}, ${mailForms.length} forms`;
	return `${when}, ${new Intl.ListFormat("en-GB").format(mailForms.map(formWord))}`;
}
