import { company } from "../company/company.ts";
import type { PageMeta } from "./page-meta.ts";

export const adminMeta: PageMeta = {
	path: "/admin",
	title: `Admin – ${company.name}`,
	description:
		"A placeholder page. Access is restricted to authorized personnel, and there is nothing here to sign in to.",
	picture: "trade-extra",
	noindex: true,
};

export const adminPage = {
	heading: "Admin",
	intro: "Access is restricted to authorized personnel.",
	link: { path: "/", label: "Back to home" },
} as const;
