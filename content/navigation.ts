import { terms } from "./claims.ts";

/** A link of the shell. */
export interface NavigationItem {
	readonly path: `/${string}`;
	readonly label: string;
}

/** The header's items in order (spec §2, 'Site header'). */
export const navigation = [
	{ path: "/", label: "Home" },
	{ path: "/about", label: "About" },
	{ path: "/projects", label: "Projects" },
	{ path: "/services", label: "Services" },
	{ path: "/areas", label: "Areas" },
	{ path: "/faq", label: "FAQ" },
	{ path: "/contact", label: "Contact" },
] as const satisfies readonly NavigationItem[];

/** The footer's quick links (spec §2, 'Footer'). */
export const quickLinks = [
	{ path: "/about", label: "About" },
	{ path: "/areas", label: "Areas" },
	{ path: "/faq", label: "FAQ" },
	{ path: "/contact", label: "Contact" },
] as const satisfies readonly NavigationItem[];

/** The footer's legal links (spec §2, 'Footer'). */
export const legalLinks = [
	{ path: "/privacy", label: "Privacy Policy" },
	{ path: "/terms", label: "Terms of Service" },
] as const satisfies readonly NavigationItem[];

/** The flooring card in the services menu (spec §2, 'Site header'). */
export const servicesPromo = {
	title: "New floors, level and quiet",
	text: "Engineered wood, laminate, LVT and solid wood.",
	action: "Flooring",
} as const;

/** The welcome popup's slip (spec §4). */
export const welcomePromo = {
	title: "Start with a free quote",
	text: `Fixed price, valid for ${terms.quoteValidDays} days.`,
} as const;
