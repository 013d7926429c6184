import { describe, expect, test } from "vitest";
import { contactForm } from "./contact-form.ts";
import type { Values } from "./form.ts";
import { type AnyForm, findFormByPath, forms } from "./forms.ts";
import { hubForms } from "./hub-forms.ts";
import { buildPayload } from "./payload.ts";
import { validate } from "./validate.ts";

const filled = (form: AnyForm): Record<string, unknown> =>
	Object.fromEntries(
		form.fields.map((field) => {
			if (field.kind === "checks") return [field.name, [field.options[0]]];
			if (field.kind === "select") return [field.name, field.options[0]];
			return [field.name, field.kind === "email" ? "amara@example.com" : `some ${field.name}`];
		}),
	);

describe.each(forms.map((form) => [form.path, form] as const))("the %s form", (_, form) => {
	test("accepts complete values and keeps every key in the description's order", () => {
		const checked = validate(form, filled(form));
		expect(checked).toEqual({ ok: true, values: filled(form) });
		expect(checked.ok && Object.keys(checked.values)).toEqual(form.fields.map((field) => field.name));
	});

	test("names all empty required fields and no others", () => {
		const checked = validate(form, {});
		const expected = Object.fromEntries(
			form.fields
				.filter((field) => field.required)
				.map((field) => [
					field.name,
					field.kind === "checks"
						? "You must select at least one service or 'I don't know yet'"
						: `${field.label} is required`,
				]),
		);
		expect(checked).toEqual({ ok: false, problems: expected });
	});

	test("treats whitespace as empty", () => {
		const blank = Object.fromEntries(form.fields.map((field) => [field.name, "  "]));
		expect(validate(form, blank).ok).toBe(false);
	});

	test("rejects values that are not text", () => {
		const hostile = Object.fromEntries(form.fields.map((field) => [field.name, { toString: "x" }]));
		expect(validate(form, hostile).ok).toBe(false);
	});

	test("ignores keys that the form does not have, including __proto__", () => {
		const sent = JSON.parse(`{"__proto__": {"admin": true}, "extra": 1, ${JSON.stringify(filled(form)).slice(1)}`);
		expect(validate(form, sent)).toEqual({ ok: true, values: filled(form) });
	});
});

const flooring = findFormByPath("flooring");
const problem = (sent: Record<string, unknown>) => {
	if (!flooring) throw new Error("no flooring form");
	const checked = validate(flooring, { ...filled(flooring), ...sent });
	return checked.ok ? undefined : checked.problems;
};

test.each(["nobody", "a@", "@b.example", "a b@c.example", "a@b..example", "a@-b.example"])(
	"an email field refuses %s",
	(email) => {
		expect(problem({ email })).toEqual({ email: "Please enter a valid email address" });
	},
);

test.each(["a@b", "o'neil+quotes@mail.example.co.uk", "r&d#1%{x}?y@lab.example", "x/y=z!$*^`|~@a-1.example"])(
	"an email field accepts %s, as browsers do",
	(email) => {
		expect(problem({ email })).toBeUndefined();
	},
);

test.each(["renée@example.com", "иван@example.com", "李@müller.example"])(
	"an email field says why it refuses %s",
	(email) => {
		expect(problem({ email })).toEqual({
			email: "Please enter an email address without accents",
		});
	},
);

const pasted: Record<string, string> = {
	fullName: "\u202eMei\u00a0Ling\tTan\u200f",
	email: "\ufeffmei.ling@\u200bexample.org\u00a0",
	phoneNumber: "\u202d+44\u00a07700\u2011900 245\u202c",
	postCode: "\tSE22\u00a08HF\u2060",
	additionalMessage: "\u2066Two rooms\u2069\u200b,\u2028and the stairs",
};

test("every field loses the invisible characters of pasted text", () => {
	if (!flooring) throw new Error("no flooring form");
	const checked = validate(flooring, { ...filled(flooring), ...pasted });
	expect(checked.ok && checked.values).toMatchObject({
		fullName: "Mei Ling Tan",
		email: "mei.ling@example.org",
		phoneNumber: "+44 7700\u2011900 245",
		postCode: "SE22 8HF",
		additionalMessage: "Two rooms,\nand the stairs",
	});
});

test("a field with only invisible characters counts as empty", () => {
	for (const blank of ["\u200b", "\u00a0\u200e", "\u2060\ufeff", "\u3164\u200d"])
		expect(problem({ fullName: blank })).toEqual({ fullName: "Full Name is required" });
});

test("a phone field accepts anything but an empty value", () => {
	expect(problem({ phoneNumber: "ask at the door" })).toBeUndefined();
});

test("values that are too long are refused by field name", () => {
	expect(problem({ fullName: "x".repeat(201) })).toEqual({ fullName: "Full Name is too long" });
	expect(problem({ email: `${"x".repeat(250)}@b.example` })).toEqual({ email: "Email is too long" });
	expect(problem({ additionalMessage: "x".repeat(5001) })).toEqual({
		additionalMessage: "Additional Message is too long",
	});
	expect(problem({ fullName: `${" ".repeat(200)}x` })).toEqual({ fullName: "Full Name is too long" });
	expect(problem({ fullName: "x".repeat(200), additionalMessage: "x".repeat(5000) })).toBeUndefined();
});

test("a text beyond its limit is refused without being cleaned", () => {
	const start = process.threadCpuUsage();
	for (const piece of ["!", "…", " (", "\ufe0f"])
		expect(problem({ email: `${piece.repeat(16_000)}@a` })).toEqual({ email: "Email is too long" });
	expect(process.threadCpuUsage(start).user).toBeLessThan(500_000);
});

test.each(["\0", "\u001b", "\u007f", "\u0085", "\u009b", "\ud800", "\udfff"])(
	"a single-line field refuses %j",
	(character) => {
		expect(problem({ fullName: `A${character}B` })).toEqual({
			fullName: "Full Name contains characters that cannot be used",
		});
		expect(problem({ email: `a${character}b@c.example` })).toHaveProperty("email");
	},
);

test("a message loses its unprintable characters and keeps all others", () => {
	if (!flooring) throw new Error("no flooring form");
	const message = "\0One\u001b[31m\ttwo\u0007\u007f\r\n\u009b\u0085three\ud800 🏠 Zoë\udc00";
	const checked = validate(flooring, { ...filled(flooring), additionalMessage: message });
	expect(checked.ok && checked.values).toMatchObject({ additionalMessage: "One[31m\ttwo\nthree 🏠 Zoë" });
	expect(problem({ fullName: "Zoë O’Hara 👩‍🔧" })).toBeUndefined();
});

test.each(["Lava", " Laminate ", 3])(
	"the option %j, which is not offered, is refused with a list of the options that are",
	(typed) => {
		const message = "Type of Flooring must be one of Engineered Wood, Laminate, LVT, Solid Wood";
		expect(problem({ typeOfFlooring: typed })).toEqual({ typeOfFlooring: message });
	},
);

test("a number becomes text, as programs send phone numbers without quotes", () => {
	if (!flooring) throw new Error("no flooring form");
	const checked = validate(flooring, { ...filled(flooring), phoneNumber: 2079460018, estimatedArea: 40 });
	expect(checked.ok && checked.values).toMatchObject({ phoneNumber: "2079460018", estimatedArea: "40" });
});

test.each([true, null, {}, ["x"], [["x"]]])(
	"%j is refused because it is not text, even in an optional field",
	(value) => {
		expect(problem({ estimatedArea: value, fullName: value, typeOfFlooring: value })).toEqual({
			estimatedArea: "Estimated Area must be text",
			fullName: "Full Name must be text",
			typeOfFlooring: "Type of Flooring must be text",
		});
	},
);

test("a list of options is a list, and has only options that are offered", () => {
	const services = (value: unknown) => {
		const checked = validate(contactForm, { ...filled(contactForm), services: value });
		return checked.ok ? checked.values.services : checked.problems.services;
	};
	expect(services("Flooring Hub")).toBe("Services needed must be a list");
	expect(services([["Flooring Hub"]])).toMatch(/^Services needed must be one of .*Flooring/);
	expect(services([])).toBe("You must select at least one service or 'I don't know yet'");
	expect(services(["Flooring Hub", "Flooring Hub"])).toEqual(["Flooring Hub"]);
});

test("text is trimmed, and line ends in messages become \n", () => {
	if (!flooring) throw new Error("no flooring form");
	const checked = validate(flooring, {
		...filled(flooring),
		fullName: " Amara ",
		additionalMessage: "one\r\ntwo\rthree\n",
	});
	expect(checked.ok && checked.values).toMatchObject({ fullName: "Amara", additionalMessage: "one\ntwo\nthree" });
});

test("a hub form's payload starts with its id, title and timestamp", () => {
	const [gc] = hubForms;
	const values: Values<typeof gc> = {
		fullName: "Amara Osei",
		email: "amara@example.com",
		phoneNumber: "020 7946 0000",
		postCode: "SW4 0LG",
		projectType: "Loft Conversion",
		desiredTimeline: "1–3 months",
		additionalMessage: "",
	};
	expect(JSON.stringify(buildPayload(gc, values, "2026-01-02T03:04:05.678Z"))).toBe(
		JSON.stringify({
			formId: "hub-general-contractor-001",
			formTitle: "Get your general contractor quote",
			timestamp: "2026-01-02T03:04:05.678Z",
			...values,
		}),
	);
});

test("the contact form's payload is its values alone, with services as a list", () => {
	const values: Values<typeof contactForm> = {
		name: "A",
		email: "a@b.example",
		phone: "",
		postcode: "N1",
		services: ["Flooring Hub", "I don't know yet, I need help"],
		message: "Hello",
	};
	expect(buildPayload(contactForm, values, "2026-01-02T03:04:05.678Z")).toEqual(values);
});
