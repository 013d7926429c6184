import { expect, test } from "vitest";
import type { Field } from "../../forms/form.ts";
import { findFormByPath } from "../../forms/forms.ts";
import { validate } from "../../forms/validate.ts";
import { findSpamReasons } from "../../server/spam/score.ts";
import type { Body } from "./body.ts";
import { bots } from "./bots.ts";
import { botsHeldOut } from "./bots-held-out.ts";
import { people } from "./people.ts";
import { peopleHeldOut } from "./people-held-out.ts";

const typed = (field: Field, [, , name, email, phone, postcode, message]: Body): string | readonly string[] => {
	switch (field.kind) {
		case "checks":
			return field.options.slice(0, 1);
		case "select":
			return field.options[0] ?? "";
		case "message":
			return message;
		case "email":
			return email;
		case "tel":
			return phone;
		case "text":
			return field.autocomplete === "name" ? name : field.autocomplete === "postal-code" ? postcode : "";
	}
};

const isSuspect = (body: Body): boolean => {
	const [, path, , , , , , { website = "", repeatCount = 0, elapsed } = {}] = body;
	const form = findFormByPath(path);
	if (!form) throw new Error(`no form ${path}`);
	const checked = validate(form, Object.fromEntries(form.fields.map((field) => [field.name, typed(field, body)])));
	if (!checked.ok) throw new Error(`not valid: ${body.join(" | ")} ${JSON.stringify(checked.problems)}`);
	const signals = { isHoneypotFilled: website !== "", repeatCount, ...(elapsed !== undefined && { elapsed }) };
	return findSpamReasons(form, checked.values, signals).length > 0;
};

const measure = (spam: readonly Body[], honest: readonly Body[]) => ({
	spam: spam.length,
	honest: honest.length,
	recall: spam.filter(isSuspect).length / spam.length,
	falselySuspected: honest.filter(isSuspect).map(([style, , name]) => `${style}: ${name}`),
});

test.each([
	["the whole set", [...bots, ...botsHeldOut], [...people, ...peopleHeldOut]],
	["the part that no rule was written with", botsHeldOut, peopleHeldOut],
])("in %s at least 95 of 100 spam leads are suspected, and no genuine ones", (name, spam, honest) => {
	const measured = measure(spam, honest);
	process.stdout.write(
		`spam, ${name}: ${measured.spam} spam, ${measured.honest} honest, recall ${(measured.recall * 100).toFixed(1)}%, ` +
			`${measured.falselySuspected.length} false positives\n`,
	);
	expect(measured.falselySuspected).toEqual([]);
	expect(measured.recall).toBeGreaterThanOrEqual(0.95);
});

test("the spam score is measured on at least 200 different messages", () => {
	const all = [...bots, ...botsHeldOut, ...people, ...peopleHeldOut];
	expect(all.length).toBeGreaterThanOrEqual(200);
	expect(new Set(all.map((body) => JSON.stringify(body))).size).toBe(all.length);
});
