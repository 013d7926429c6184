import { expect, test } from "vitest";
import { findUrgentWords } from "./urgent-words.ts";

test.each([
	["There is water coming through the ceiling of our kitchen", "water coming through the ceiling"],
	["We have had NO HEATING since Sunday", "NO HEATING"],
	["the socket is sparking when I plug the kettle in", "sparking"],
	["I can smell gas in the hallway", "smell gas"],
	["A pipe has burst under the bath", "pipe has burst"],
	["the basement is flooding", "is flooding"],
	["Water is coming through the kitchen ceiling.", "Water is coming through the kitchen ceiling"],
	["water pouring in from the flat above", "water pouring in from the flat above"],
	["Water leaking into the flat below", "Water leaking into the flat below"],
	["Ceiling is dripping onto the light fitting", "Ceiling is dripping"],
	["Sewage coming up in the shower", "Sewage"],
	["the toilet is overflowing and will not stop", "overflowing"],
	["radiator burst", "radiator burst"],
	["The ceiling has fallen in the front room", "ceiling has fallen"],
	["Boiler broken, please come asap", "asap"],
	["without\nhot water, with a baby", "without hot water"],
	["It is not an emergency yet, but it is getting urgent", "urgent"],
	["No, it is an emergency", "emergency"],
	["It isn't just urgent, it is dangerous", "urgent"],
	["We want urgent help", "urgent"],
])("the message %j counts as urgent", (message, words) => {
	expect(findUrgentWords({ message, details: [] })).toBe(words);
});

test.each([
	"New flooring in the hall, and flood lights in the garden",
	"We would like a gas hob and underfloor heating",
	"A water feature through the garden wall",
	"It is not urgent, some time next spring",
	"It is not an emergency",
	"There is nothing urgent about it",
	"It isn't urgent, it isn’t really an emergency and it's not that urgent",
	"A non-urgent, non urgent job",
	"No rush, not urgent",
	"No emergency, and not urgent or an emergency",
	"I don't think it's urgent",
	"Sparkling white worktops please",
	"Leak detection for an insurance report",
	"No gasket needed; the powerful extractor stays",
	"",
])("the message %j does not count as urgent", (message) => {
	expect(findUrgentWords({ message, details: [] })).toBeUndefined();
});

test("a form's own answers count too", () => {
	expect(findUrgentWords({ message: "", details: ["ASAP"] })).toBe("ASAP");
});
