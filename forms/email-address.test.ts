import { expect, test } from "vitest";
import { mailtoLink } from "./email-address.ts";

test.each(["d'arcy@example.org", "r&d@example.org", "50%off?#1@example.org", "ana+home@example.org"])(
	"a mail link reaches %s and no other address",
	(address) => {
		const link = new URL(mailtoLink(address, "Your enquiry BF-7K2M9Q & more"));
		expect(decodeURIComponent(link.pathname)).toBe(address);
		expect([...link.searchParams]).toEqual([["subject", "Your enquiry BF-7K2M9Q & more"]]);
		expect(link.hash).toBe("");
	},
);
