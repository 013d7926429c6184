import { expect, test } from "vitest";
import { fillReply, gap, type ReplyTemplate, replyTemplates } from "./reply-templates.ts";

const facts = {
	name: "Amara Osei",
	reference: "BF-1",
	sender: "Aisha",
	company: "Brickfold",
	phone: "020",
	days: "30",
};

test.each(Object.keys(replyTemplates) as ReplyTemplate[])(
	"the reply template %s has all its placeholders filled in",
	(template) => {
		const text = fillReply(template, facts);
		expect(text).toMatch(/^Dear Amara Osei,\n/);
		expect(text).not.toMatch(/[{}]/);
		expect(text, "sending it closes nothing").not.toContain("closed");
		expect(fillReply(template, { ...facts, name: "" })).toMatch(/^Hello,\n/);
	},
);

test("a customer's name is used unchanged, even if it looks like a placeholder", () => {
	expect(fillReply("Not our work", { ...facts, name: "$& {sender}" })).toMatch(/^Dear \$& \{sender\},/);
});

test("the gaps left for the office in a reply template are found", () => {
	expect(gap.exec(fillReply("Visit times", facts))?.[0]).toBe("[day and time]");
	expect(gap.test(fillReply("Not our work", facts))).toBe(false);
});
