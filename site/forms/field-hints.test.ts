import { expect, test } from "vitest";
import { additionalMessage, email, fullName, phoneNumber, postCode } from "../../forms/fields.ts";
import { findHint } from "./field-hints.ts";

test.each([
	["ada@gmial.com", "gmail.com"],
	["ada@gmai.com", "gmail.com"],
	["ada@gmail.con", "gmail.com"],
	["ada@gmail.co", "gmail.com"],
	["ada@gnail.com", "gmail.com"],
	["Ada@Hotmial.co.uk", "hotmail.co.uk"],
	["ada@outlok.com", "outlook.com"],
	["ada@icloudd.com", "icloud.com"],
	["ada@yahoo.co.ul", "yahoo.co.uk"],
])("%s is asked about %s", (typed, provider) => {
	expect(findHint(email, typed)).toMatchObject({ text: `Did you mean ${provider}?`, correction: `ada@${provider}` });
});

test.each([
	"ada@gmail.com",
	"ada@ymail.com",
	"ada@email.com",
	"ada@gmx.com",
	"ada@example.org",
	"ada",
	"ada@",
	"",
	"Ada <ada@gmail.com>",
	"ada@gmail.com;",
])("%j is asked nothing", (typed) => {
	expect(findHint(email, typed)).toBeUndefined();
});

test("a text that holds no postcode is asked about, a postcode in any spelling is not", () => {
	expect(findHint(postCode, "same as last time")?.text).toBe("Is this your postcode?");
	for (const typed of ["se15 4qn", "SW4 OLG", "Clapham, SW4 0LG", "RG1 1AA", "", " "])
		expect(findHint(postCode, typed)).toBeUndefined();
});

test.each(["ada..king@example.org", "ada.@example.org", ".ada@example.org", "ada@localhost"])(
	"%s, which few mail servers take, is asked about",
	(typed) => {
		expect(findHint(email, typed)?.text).toBe("Is this your email address?");
	},
);

test("a number with too few digits to be dialled is asked about, a whole one is not", () => {
	for (const typed of ["12345", "no phone", "7018 3344", "1-800-FLOWERS", "020 7018 334", "07711 l55 012"])
		expect(findHint(phoneNumber, typed)?.text, typed).toBe("Is it complete?");
	for (const typed of ["07711 555012", "+45 32 12 34 56", "01204 96002", "٠٧٧١١ ٥٥٥٠١٢", "020 7018 3344 ext 2", ""])
		expect(findHint(phoneNumber, typed), typed).toBeUndefined();
});

test("a message says its limit once it comes near", () => {
	expect(findHint(additionalMessage, "x".repeat(3_999))).toBeUndefined();
	expect(findHint(additionalMessage, "x".repeat(4_900))?.text).toBe("100 of 5,000 characters left");
	expect(findHint(additionalMessage, "x".repeat(5_012))?.text).toBe("12 too many: the limit is 5,000");
});

test("other fields have no hints", () => {
	expect(findHint(fullName, "gmial.com")).toBeUndefined();
});
