import { hubs } from "../services/hubs.ts";
import { beginInWords } from "../shared/in-words.ts";
import { weekdays } from "./calendar.ts";

/** An account on a social network. Its name selects the logo in simple-icons. */
export interface SocialAccount {
	readonly name: string;
	/** Address of the account. Without one, the logo is shown but not linked. */
	readonly address?: `https://${string}`;
}

const social: readonly SocialAccount[] = [{ name: "Instagram" }, { name: "Facebook" }, { name: "Houzz" }];

/** Company facts. Edit this file to re-brand the site. */
export const company = {
	name: "Brickfold",
	domain: "brickfold.example",
	blurb: `Refurbishment and building services for homes and workplaces. ${beginInWords(hubs.length)} trades, one contract, one project manager.`,
	phone: "020 7946 0123",
	emergencyPhone: "020 7946 0999",
	email: "info@brickfold.example",
	/** International format without +, as the messaging app's links require. */
	chatNumber: "447700900123",
	chatGreeting: "Hi, I came from the website and I'd like some help with my project.",
	serviceArea: "London & Greater London",
	location: "London & Greater London, UK",
	copyrightYear: 2024,
	hours: [
		{
			days: "Mon–Fri",
			open: 8,
			close: 18,
			text: "8AM–6PM",
			schemaDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
		},
		{ days: "Sat", open: 9, close: 16, text: "9AM–4PM", schemaDays: ["Saturday"] },
	],
	sunday: "Emergency calls only",
	social,
} as const;

/** Returns the hours of a day, such as `2026-03-02`; undefined if the company stays closed. */
export function findHours(day: string) {
	const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7];
	return company.hours.find(({ schemaDays }) => schemaDays.some((name) => name === weekday));
}

const toInternational = (phone: string): string => `+44${phone.replaceAll(" ", "").slice(1)}`;

export const links = {
	phone: `tel:${toInternational(company.phone)}`,
	emergency: `tel:${toInternational(company.emergencyPhone)}`,
	email: `mailto:${company.email}`,
	chat: `https://wa.me/${company.chatNumber}?text=${encodeURIComponent(company.chatGreeting)}`,
} as const;
