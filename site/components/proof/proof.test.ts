import { describe, expect, test } from "vitest";
import { type Proof, proof } from "../../../content/company/proof.ts";
import { loader as aboutLoader } from "../../pages/about/about.tsx";
import { loader as contactLoader } from "../../pages/contact/contact.tsx";
import { loader as homeLoader } from "../../pages/home/home.tsx";
import { staticMarkup } from "../static/static-markup.ts";

const supplied: Proof = {
	manager: undefined,
	reviews: [{ text: "They finished on the day.", name: "R. Mehta", about: "Loft conversion, Wimbledon" }],
	accreditations: [{ body: "Gas Safe Register", number: "123456", address: "https://register.example" }],
	registration: { name: "Example Ltd", number: "01234567", office: "1 Example Street, London" },
	team: [{ name: "A. Osei", role: "Project manager", picture: "trade-contractor" }],
	prices: [{ job: "Bathroom remodel", from: 9_000, to: 18_500 }],
};

const empty: Proof = {
	manager: undefined,
	reviews: [],
	accreditations: [],
	registration: undefined,
	team: [],
	prices: [],
};

const pages = [
	["home", () => homeLoader().proof],
	["about", () => aboutLoader().proof],
	["contact", () => contactLoader().proof],
] as const;

describe.each(pages)("proof on %s", (_, markup) => {
	test("shows every filled slot", () => {
		Object.assign(proof, supplied);
		for (const text of [
			"They finished on the day.",
			"R. Mehta",
			"Gas Safe Register",
			"123456",
			"01234567",
			"1 Example Street, London",
			"A. Osei",
			"trade-contractor",
			"£9,000 to £18,500",
		])
			expect(markup()).toContain(text);
		expect(staticMarkup(markup())).toBe(markup());
	});

	test("shows a single filled slot without the other headings", () => {
		Object.assign(proof, empty, { reviews: supplied.reviews });
		expect(markup().match(/<h2>/g)).toHaveLength(1);
	});

	test("renders nothing if every slot is empty", () => {
		Object.assign(proof, empty);
		expect(markup()).toBe("");
	});
});
