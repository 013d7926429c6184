import { expect, test } from "vitest";
import { fillReply, findGap, type ReplyTemplate, replyTemplates } from "./reply-templates.ts";

const facts = {
	name: "Amara Osei",
	reference: "BF-1",
	sender: "Aisha",
	company: "Brickfold",
	phone: "020",
	days: "30",
	visit: "Tuesday 1 July, 09:30",
	length: "60 minutes",
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
	expect(findGap(fillReply("Visit times", facts))).toMatchObject({ 0: "[day and time]" });
	expect(findGap("On Friday [see photo] or on [another day and time]")).toMatchObject({ 0: "[another day and time]" });
	expect(findGap(fillReply("Not our work", facts))).toBeUndefined();
});

test("brackets typed by the office are not taken for gaps", () => {
	expect(findGap("Like this one [see photo].")).toBeUndefined();
});
