import { expect, test } from "vitest";
import { refuseCrossOrigin } from "./csrf.ts";

const post = (headers: Record<string, string>) => () =>
	refuseCrossOrigin(new Headers({ Host: "brickfold.example", ...headers }));

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
])("a post %s is accepted", (_, headers) => {
	expect(post(headers)).not.toThrow();
});

test.each([
	["another host", { Origin: "https://evil.example" }],
	["another host that claims to be this one", { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }],
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
