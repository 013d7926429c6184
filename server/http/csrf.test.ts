import { expect, test } from "vitest";
import { refuseCrossOrigin } from "./csrf.ts";

const post = (headers: Record<string, string>) => () =>
	refuseCrossOrigin(new Headers({ Host: "brickfold.example", ...headers }), "https://www.brickfold.example");

test.each([
	["from a program", {}],
	["from our own page", { Origin: "https://brickfold.example", "Sec-Fetch-Site": "same-origin" }],
	["from our own page in an old browser", { Origin: "https://brickfold.example" }],
	["from our own page on another port", { Host: "localhost:3000", Origin: "http://localhost:3000" }],
	["from our own page that hides its origin", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
	[
		"from the same site with the origin of this one",
		{ Origin: "http://brickfold.example", "Sec-Fetch-Site": "same-site" },
	],
	["repeated by the visitor", { "Sec-Fetch-Site": "none" }],
	[
		"from our own page through a proxy that adds the port",
		{ Host: "Brickfold.example:443", Origin: "https://brickfold.example" },
	],
	[
		"from our own page through a proxy that adds port 80",
		{ Host: "brickfold.example:80", Origin: "http://brickfold.example" },
	],
	[
		"from our own page through a proxy that writes its own host",
		{ Host: "app:3000", Origin: "https://brickfold.example", "Sec-Fetch-Site": "same-origin" },
	],
	["from the address that the site was built for", { Host: "10.0.0.7:3000", Origin: "https://www.brickfold.example" }],
])("a post %s is accepted", (_, headers) => {
	expect(post(headers)).not.toThrow();
});

test.each([
	["another host", { Origin: "https://evil.example" }],
	["another host with the same port", { Host: "brickfold.example:443", Origin: "https://evil.example" }],
	[
		"the address that the site was built for, embedded",
		{ Origin: "https://www.brickfold.example", "Sec-Fetch-Site": "cross-site" },
	],
	["no readable host", { Host: "a b", Origin: "a b" }],
	["another port", { Origin: "https://brickfold.example:8443" }],
	["a sub-domain", { Origin: "https://blog.brickfold.example", "Sec-Fetch-Site": "same-site" }],
	["the same site without an origin", { "Sec-Fetch-Site": "same-site" }],
	["another site without an origin", { "Sec-Fetch-Site": "cross-site" }],
	["this origin embedded elsewhere", { Origin: "https://brickfold.example", "Sec-Fetch-Site": "cross-site" }],
	["an unknown origin", { Origin: "null" }],
	["a sandboxed page elsewhere", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
	["an origin that is not an address", { Origin: "brickfold.example" }],
])("a post from %s is refused", (_, headers) => {
	expect(post(headers)).toThrow("only be sent from this website");
});

test("a refused post without Sec-Fetch-Site names the setting that an operator may have to change", () => {
	expect(post({ Host: "app:3000", Origin: "https://brickfold.example" })).toThrow(
		expect.objectContaining({ details: { detail: expect.stringContaining("SITE_URL") } }),
	);
});
