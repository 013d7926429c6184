import type { HubPageSlug } from "./hub-pages/slugs.ts";
import type { HubSlug } from "./hubs.ts";

/** Three points of each related hub. */
export type RelatedPoints = Readonly<Partial<Record<HubSlug, readonly [string, string, string]>>>;

/**
 * Work of a related hub for the trade whose page it is on. The related hubs are nearly the same on every page, so their
 * points say what they have to do with it. A page that is missing here shows the hubs' own services.
 */
export const relatedPoints: Readonly<Partial<Record<HubPageSlug, RelatedPoints>>> = {
	"general-contractor": {
		designing: ["Plans and elevations", "Planning permission", "Building regulations drawings"],
		carpentry: ["First and second fix", "Kitchen cabinets", "Stairs and handrails"],
	},
	designing: {
		"general-contractor": ["Kitchen extensions", "Loft conversions", "Structural work"],
		flooring: ["Boards cut and laid to plan", "Sound insulation", "Stairs and landings"],
		carpentry: ["Wardrobes and fitted shelves", "Kitchen cabinets and worktops", "Panelling and boxing-in"],
	},
	flooring: {
		"general-contractor": ["Full refurbishment", "Strip-out and making safe", "First fix and second fix"],
		designing: ["Interior design and finishes", "Samples of materials and colours", "Layouts to choose between"],
		carpentry: ["Floor joists and decking", "Skirting boards and architraves", "Door linings and frames"],
	},
	carpentry: {
		"general-contractor": ["Full refurbishment", "Loft conversions", "First fix and second fix"],
		designing: ["Kitchen and bathroom layouts", "Interior design and finishes", "Plans, sections and elevations"],
		flooring: ["Solid and engineered wood", "Thresholds and door trimming", "Stairs and landings"],
	},
	decorating: {
		"general-contractor": ["Full refurbishment", "Bathroom remodels", "Snagging and handover"],
		designing: ["Samples of materials and colours", "Interior design and finishes", "Lighting plans"],
		flooring: ["Sanding, oiling or sealing", "Skirting off and back on", "Thresholds and door trimming"],
	},
	plumbing: {
		"general-contractor": ["Bathroom remodels", "Kitchen extensions", "First fix and second fix"],
		designing: ["Kitchen and bathroom layouts", "Plans, sections and elevations", "Building regulations drawings"],
		flooring: ["Lifting and laying back the floor", "Levelling concrete or joists", "LVT for wet rooms"],
	},
	"electrical-services": {
		"general-contractor": ["Full refurbishment", "First fix and second fix", "Building regulations and inspections"],
		designing: ["Lighting and socket plans", "Kitchen and bathroom layouts", "Building regulations drawings"],
		flooring: ["Lifting and laying back the floor", "Skirting off and back on", "Underlay and sound insulation"],
	},
	"extra-services": {
		"general-contractor": ["Full refurbishment", "Snagging and handover", "Waste removal and final clean"],
		designing: ["Project management on site", "Schedule of works for pricing", "Measured survey of the house"],
		flooring: ["Final clean and care sheet", "Sanding, oiling or sealing", "Waste taken away"],
	},
	masonry: {
		"general-contractor": ["Structural work", "Kitchen extensions", "Protection and site safety"],
		designing: ["Planning application and drawings", "Measured survey of the house", "Building regulations drawings"],
		flooring: ["Moisture test of the subfloor", "Levelling concrete or joists", "Thresholds"],
	},
	plastering: {
		"general-contractor": ["Full refurbishment", "Loft conversions", "First fix and second fix"],
		designing: ["Interior design and finishes", "Lighting and socket plans", "Samples of materials and colours"],
		flooring: ["Skirting off and back on", "Levelling concrete or joists", "Final clean and care sheet"],
	},
	"kitchen-extensions": {
		"general-contractor": ["Structural work", "Full refurbishment", "Building regulations and inspections"],
		designing: ["Planning application and drawings", "Kitchen and bathroom layouts", "Building regulations drawings"],
		flooring: ["Levelling concrete or joists", "Engineered wood over heating", "Boards cut and laid to plan"],
	},
	"loft-conversions": {
		"general-contractor": ["Structural work", "Bathroom remodels", "Building regulations and inspections"],
		designing: ["Planning application and drawings", "Measured survey of the house", "Layouts to choose between"],
		flooring: ["Underlay and sound insulation", "Stairs and landings", "Boards cut and laid to plan"],
	},
};
