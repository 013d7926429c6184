interface NavigationItem {
	readonly path: `/${string}`;
	readonly label: string;
}

/** Items of the header, in order. */
export const navigation = [
	{ path: "/", label: "Home" },
	{ path: "/about", label: "About" },
	{ path: "/projects", label: "Projects" },
	{ path: "/services", label: "Services" },
	{ path: "/areas", label: "Areas" },
	{ path: "/faq", label: "FAQ" },
	{ path: "/contact", label: "Contact" },
] as const satisfies readonly NavigationItem[];

export const quickLinks = [
	{ path: "/about", label: "About" },
	{ path: "/areas", label: "Areas" },
	{ path: "/faq", label: "FAQ" },
	{ path: "/contact", label: "Contact" },
] as const satisfies readonly NavigationItem[];

/** Heading of the second group of services in the menus and the footer. */
export const moreServices = "More services";

export const legalLinks = [
	{ path: "/privacy", label: "Privacy Policy" },
	{ path: "/terms", label: "Terms of Service" },
] as const satisfies readonly NavigationItem[];

/** Card beside the hubs in the services menu. */
export const servicesPromo = {
	title: "New floors, level and quiet",
	text: "Engineered wood, laminate, LVT and solid wood.",
	action: "Flooring",
} as const;
