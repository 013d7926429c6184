import { expect, test } from "vitest";
import { forms } from "./forms.ts";
import { summarize } from "./summary.ts";
import { compareUrgency, findUrgency, urgencyNames } from "./urgency.ts";

test("the customer's choice is the lead's urgency, whichever field of the form has it", () => {
	const { choices } = summarize("gc", { projectType: "Loft Conversion", desiredTimeline: "Urgent" });
	expect(findUrgency(choices)).toBe("urgent");
	expect(findUrgency(summarize("electrical", { urgency: "Emergency" }).choices)).toBe("emergency");
	expect(findUrgency(summarize("gc", { additionalMessage: "Urgent" }).choices)).toBeNull();
});

test("every option of a form that sounds urgent is a level of urgency", () => {
	const options = forms.flatMap(({ fields }) => fields.flatMap((field) => ("options" in field ? field.options : [])));
	const urgent = options.filter((option) => /emergency|urgent|asap|immediate/i.test(option));
	expect(urgent.toSorted()).toEqual([urgencyNames.emergency, urgencyNames.urgent]);
});

test("leads are compared by urgency", () => {
	const leads = [
		{ urgency: null },
		{ urgency: "sounds-urgent" },
		{ urgency: "urgent" },
		{ urgency: "emergency" },
	] as const;
	expect(leads.toSorted(compareUrgency)).toEqual(leads.toReversed());
});
