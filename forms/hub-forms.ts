import type { HubSlug } from "../content/services/hubs.ts";
import {
	additionalMessage,
	contactFields,
	email,
	fullName,
	optionalText,
	phoneNumber,
	postCode,
	select,
} from "./fields.ts";
import type { HubForm } from "./form.ts";

/** The quote form of each hub. A new hub's form is one more entry here. */
export const hubForms = [
	{
		kind: "hub",
		path: "gc",
		page: "/services/general-contractor",
		formId: "hub-general-contractor-001",
		title: "Get your general contractor quote",
		fields: [
			...contactFields,
			select(
				"projectType",
				"Project Type",
				"Loft Conversion",
				"Kitchen Extension",
				"Bathroom Remodel",
				"Full Refurbishment",
			),
			select("desiredTimeline", "Desired Timeline", "Urgent", "1–3 months", "3–6 months", "Just Planning"),
			additionalMessage,
		],
	},
	{
		kind: "hub",
		path: "design",
		page: "/services/designing",
		formId: "hub-designing-001",
		title: "Get your design quote",
		fields: [
			...contactFields,
			select(
				"typeOfService",
				"Type of Service",
				"Architecture",
				"Interior Design",
				"Planning Permission",
				"Project Management",
			),
			select("doYouAlreadyHaveAProject", "Do You Already Have a Project", "Yes", "No"),
			additionalMessage,
		],
	},
	{
		kind: "hub",
		path: "flooring",
		page: "/services/flooring",
		formId: "flooring-hub-001",
		title: "Get your flooring quote",
		fields: [
			...contactFields,
			select("typeOfFlooring", "Type of Flooring", "Engineered Wood", "Laminate", "LVT", "Solid Wood"),
			optionalText("estimatedArea", "Estimated Area"),
			select("existingSubfloor", "Existing Subfloor", "Concrete", "Wooden Joists", "Not Sure"),
			additionalMessage,
		],
	},
	{
		kind: "hub",
		path: "carpentry",
		page: "/services/carpentry",
		formId: "hub-carpentry-001",
		title: "Get your carpentry quote",
		fields: [
			...contactFields,
			select("typeOfWork", "Type of Work", "First Fix", "Second Fix", "Kitchen Cabinets", "Skirting", "Joinery"),
			select("existingProjectOrDrawings", "Existing Project or Drawings", "Yes", "No"),
			additionalMessage,
		],
	},
	{
		kind: "hub",
		path: "painting",
		page: "/services/decorating",
		formId: "hub-decorating-001",
		title: "Get your painting and decorating quote",
		fields: [
			...contactFields,
			select(
				"typeOfWork",
				"Type of Work",
				"Internal Painting",
				"External Painting",
				"Damp Proofing",
				"Plastering",
				"Rendering",
			),
			select("currentSurfaceType", "Current Surface Type", "Plaster", "Wood", "Brick", "Other"),
			additionalMessage,
		],
	},
	{
		kind: "hub",
		path: "plumbing",
		page: "/services/plumbing",
		formId: "plumbing-hub-001",
		title: "Get your plumbing quote",
		fields: [
			...contactFields,
			select(
				"typeOfService",
				"Type of Service",
				"General Plumbing",
				"Leak Detection",
				"Sprinkler Systems",
				"Underfloor Heating",
			),
			select("problemLocation", "Problem Location", "Bathroom", "Kitchen", "Boiler", "Whole system"),
			additionalMessage,
		],
	},
	{
		kind: "hub",
		path: "electrical",
		page: "/services/electrical-services",
		formId: "electrical-hub-001",
		title: "Get your electrical quote",
		fields: [
			...contactFields,
			select("typeOfWork", "Type of Work", "Re-Cabling", "Fire Alarm", "Access Control", "CCTV", "System Design"),
			select("urgency", "Urgency", "Emergency", "This Week", "This Month", "Just Planning"),
			additionalMessage,
		],
	},
	{
		kind: "hub",
		path: "extra-services",
		page: "/services/extra-services",
		formId: "extra-services-hub-001",
		title: "Get your extra services quote",
		fields: [
			fullName,
			email,
			{ ...phoneNumber, name: "phone" },
			postCode,
			select(
				"serviceType",
				"Service Type",
				"Post-construction Cleaning",
				"Waste Removal",
				"Materials Collection",
				"Final Touch-up Decorating",
				"Window Cleaning",
				"Carpet Cleaning",
				"Final Quality Checks",
				"Snagging List Completion",
				"Property Handover Prep",
				"Ready for Occupation Package",
			),
			optionalText("timeline", "Timeline"),
			{ ...additionalMessage, name: "message" },
		],
	},
] as const satisfies readonly HubForm[];

type None<Missing extends never> = Missing;

/** Fails to compile if a hub has no form; the error names the hub's page. */
export type HubPageWithoutForm = None<Exclude<`/services/${HubSlug}`, (typeof hubForms)[number]["page"]>>;
