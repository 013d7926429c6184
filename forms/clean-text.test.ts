import { expect, test } from "vitest";
import { cleanEmail, cleanLine, cleanMessage, cleanNumber } from "./clean-text.ts";

test.each([
	["\u200eNoor Haddad\u200f", "Noor Haddad"],
	["Priya\u202e Raman", "Priya Raman"],
	["\u2067Zoë\u2069 O’Hara", "Zoë O’Hara"],
	["Ana\u00a0Maria\tda\u2009Silva\r\n", "Ana Maria da Silva"],
	["\ufeffLi\u200bWei\u00ad\u2060", "LiWei"],
	["\u200d\u200d Tom \u200c\u200d", "Tom"],
	["Sam \ud83d\udc69\u200d\ud83d\udd27 \u2764\ufe0f", "Sam \ud83d\udc69\u200d\ud83d\udd27 \u2764\ufe0f"],
	["نمی\u200cخواهم", "نمی\u200cخواهم"],
	["\u3164\u115f\u061c", ""],
	["\ufe0f \u034f\u{e0041}\u2800", ""],
])("a line loses invisible characters: %j", (typed, expected) => {
	expect(cleanLine(typed)).toBe(expected);
});

test.each([
	["\u202a+44\u00a07700\u2007900456\u202c", "+44 7700 900456"],
	["٠٧٧٠٠ ९००४५६", "07700 900456"],
	["\tSE22\u00a08\u200dHF\u200b", "SE22 8HF"],
])("a number loses joiners too, and has plain spaces and digits: %j", (typed, expected) => {
	expect(cleanNumber(typed)).toBe(expected);
});

test.each([
	["\u200bfatima@example.org\u00a0", "fatima@example.org"],
	["fatima\u00a0@\texample.org", "fatima@example.org"],
	["fa\u200ctima\u00ad@exam\u2060ple.org\u200e", "fatima@example.org"],
	["kontakt@Bücher.example", "kontakt@xn--bcher-kva.example"],
	["two words@example.org", "two words@example.org"],
	["Noor\tfatima@example.org", "Noor fatima@example.org"],
	["fatima@example.org\u00a0Work", "fatima@example.org Work"],
	["fatima@example.org\r\nWork", "fatima@example.org Work"],
	["a@müller.example/path", "a@müller.example/path"],
	["no address at all", "no address at all"],
])("an email address loses all that cannot be in one: %j", (typed, expected) => {
	expect(cleanEmail(typed)).toBe(expected);
});

test.each([
	["Fatima Noor <fatima@example.org>", "fatima@example.org"],
	['"Noor, Fatima" <fatima@example.org>;', "fatima@example.org"],
	["<fatima@example.org>", "fatima@example.org"],
	["'fatima@example.org'", "fatima@example.org"],
	["mailto:fatima%2Blab@example.org?subject=Flat", "fatima+lab@example.org"],
	["fatima@example.org.", "fatima@example.org"],
	["fatima@example.org,", "fatima@example.org"],
	["fatima@example.org>", "fatima@example.org"],
	["(fatima@example.org)", "fatima@example.org"],
	["[fatima@example.org]!", "fatima@example.org"],
	["fatima@example.org。", "fatima@example.org"],
	["Fatima.O’Hara@example.org", "Fatima.O'Hara@example.org"],
	["ｆａｔｉｍａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "fatima@example.org"],
	["'o'hara@example.org", "o'hara@example.org"],
	["“fatima@example.org”", "fatima@example.org"],
	["Email: fatima@example.org", "fatima@example.org"],
	["e-mail:fatima@example.org", "fatima@example.org"],
	["fatima@example.org (home)", "fatima@example.org"],
	["fatima@example.org - work", "fatima@example.org"],
	["fatima_@example.org (not hotmail!)", "fatima_@example.org"],
	["fatima @ example.org", "fatima@example.org"],
	["fatima @ example . org", "fatima@example.org"],
	["fatima@example。org", "fatima@example.org"],
	["EMAIL;TYPE=HOME:fatima@example.org", "fatima@example.org"],
	["fatima@example.org [mailto:fatima@example.org]", "fatima@example.org"],
	["[fatima@example.org](mailto:fatima@example.org)", "fatima@example.org"],
	["fatima@example .org", "fatima@example.org"],
	["fatima@example.org ✉️", "fatima@example.org"],
	["anne‑laure@exemple.example", "anne-laure@exemple.example"],
	["Fatima Noor @ example.org", "Fatima Noor@example.org"],
	["fatima@example.org / noor@example.org", "fatima@example.org / noor@example.org"],
	["mailto:100%@example.org", "100%@example.org"],
	["fatima@example.org, noor@example.org", "fatima@example.org, noor@example.org"],
	["Fatima <fatima@example.org> or noor@example.org", "Fatima <fatima@example.org> or noor@example.org"],
])("an email address is taken out of what was pasted around it: %j", (typed, expected) => {
	expect(cleanEmail(typed)).toBe(expected);
});

test("a message keeps its lines, tabs and emoji", () => {
	expect(cleanMessage("\ufeffOne\u202e\r\n\ttwo\u2028three \ud83d\udc69\u200d\ud83d\udd27\u200b\n")).toBe(
		"One\n\ttwo\nthree \ud83d\udc69\u200d\ud83d\udd27",
	);
});

test("cleaning a long text takes no longer than reading it", () => {
	const start = process.threadCpuUsage();
	for (const piece of ["\u200d", " ", "\u200d ", "\t", "\u202e"]) cleanLine(`a${piece.repeat(30_000)}a`);
	expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
});
