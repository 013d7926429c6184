import { expect, test } from "vitest";
import { isLocalRequest, listNetworks, type Requester, resolveClientAddress } from "./client-address.ts";

const sender = (socketAddress: string, headers: Readonly<Record<string, string | undefined>> = {}): Requester => ({
	socketAddress,
	header: (name) => headers[name],
});
const forwarded = (socketAddress: string, entries: string | undefined) =>
	sender(socketAddress, { "X-Forwarded-For": entries });

test.each([
	["is the socket's without a proxy, even if X-Forwarded-For is sent", "192.0.2.1", "198.51.100.7", 0, "192.0.2.1"],
	["is the last entry behind one proxy", "127.0.0.1", "203.0.113.9, 198.51.100.7", 1, "198.51.100.7"],
	["is the last entry but one behind two proxies", "127.0.0.1", "6.6.6.6, 203.0.113.9, 198.51.100.7", 2, "203.0.113.9"],
	["is the socket's if a proxy was bypassed", "192.0.2.1", "198.51.100.7", 2, "192.0.2.1"],
	["is the socket's if the proxy forwarded nothing", "192.0.2.1", undefined, 1, "192.0.2.1"],
	["is the socket's if the entry is not an address", "192.0.2.1", "unknown", 1, "192.0.2.1"],
	["is the socket's if the entry is empty", "192.0.2.1", "198.51.100.7, ", 1, "192.0.2.1"],
	["is read without its port", "127.0.0.1", "198.51.100.7:4711", 1, "198.51.100.7"],
	["is read without brackets and port", "127.0.0.1", "[2001:db8::1]:4711", 1, "2001:db8::1"],
	["is read without brackets", "127.0.0.1", "[2001:db8::1]", 1, "2001:db8::1"],
	["is read without quotes", "127.0.0.1", '"[2001:db8::1]:4711"', 1, "2001:db8::1"],
	["is IPv4 if the socket maps it", "::ffff:192.0.2.1", undefined, 0, "192.0.2.1"],
	["is IPv4 if it is mapped in hexadecimal", "127.0.0.1", "::ffff:c000:201", 1, "192.0.2.1"],
	["has no zone", "fe80::1%eth0", undefined, 0, "fe80::1"],
])("a client's address %s", (_, socket, entries, proxies, expected) => {
	expect(resolveClientAddress(forwarded(socket, entries), proxies)).toBe(expected);
});

test.each([
	["straight from this machine", "127.0.0.1", {}, 0],
	["straight from this machine, by IPv6", "::1", { Host: "[::1]:3000" }, 0],
	["straight from this machine, by its name", "127.0.0.1", { Host: "localhost:3000" }, 0],
	["straight from this machine, as mapped IPv4", "::ffff:127.9.9.9", {}, 0],
	["straight from this machine, past the proxy", "127.0.0.1", {}, 1],
	["from this machine through the proxy", "127.0.0.1", { "X-Forwarded-For": "127.0.0.1" }, 1],
])("a request %s counts as local", (_, socket, headers, proxies) => {
	expect(isLocalRequest(sender(socket, headers), proxies)).toBe(true);
});

test.each([
	["from elsewhere", "192.0.2.1", {}, 0],
	["from this machine under another site's name", "127.0.0.1", { Host: "evil.example:3000" }, 0],
	[
		"from this machine under another site's name that claims to be forwarded",
		"127.0.0.1",
		{ Host: "evil.example:3000", "X-Forwarded-For": "127.0.0.1" },
		1,
	],
	["from this machine under a malformed name", "127.0.0.1", { Host: "local host" }, 0],
	["that claims to be from this machine", "192.0.2.1", { "X-Forwarded-For": "127.0.0.1" }, 0],
	["from an undeclared proxy", "127.0.0.1", { "X-Forwarded-For": "192.0.2.1" }, 0],
	["from an undeclared proxy, from this machine", "127.0.0.1", { "X-Forwarded-For": "127.0.0.1" }, 0],
	["from an undeclared proxy that sends another header", "127.0.0.1", { Forwarded: "for=192.0.2.1" }, 0],
	["from a proxy that sends only Via", "127.0.0.1", { Via: "1.1 proxy" }, 1],
	["from elsewhere that claims to be forwarded by the proxy", "192.0.2.1", { "X-Forwarded-For": "127.0.0.1" }, 1],
	["from elsewhere through the proxy", "127.0.0.1", { "X-Forwarded-For": "192.0.2.1" }, 1],
	[
		"that claims to be from this machine through the proxy",
		"127.0.0.1",
		{ "X-Forwarded-For": "127.0.0.1, 192.0.2.1" },
		1,
	],
	[
		"that claims to be from this machine past the first of two proxies",
		"127.0.0.1",
		{ "X-Forwarded-For": "127.0.0.1, 192.0.2.1" },
		2,
	],
	["whose sender is unknown", "127.0.0.1", { "X-Forwarded-For": "unknown" }, 1],
	["whose sender is missing", "127.0.0.1", { "X-Forwarded-For": "" }, 1],
	["whose sender is a name", "127.0.0.1", { "X-Forwarded-For": "127.evil.example" }, 1],
])("a request %s does not count as local", (_, socket, headers, proxies) => {
	expect(isLocalRequest(sender(socket, headers), proxies)).toBe(false);
});

test.each([
	["192.0.2.1", ["192.0.2.1", "192.0.2.0/24"]],
	["2001:db8:1:2:3:4:5:6", ["20010db800010002/64", "20010db80001/48"]],
	["2001:0DB8:0001:0002::", ["20010db800010002/64", "20010db80001/48"]],
	["2001:db8::1", ["20010db800000000/64", "20010db80000/48"]],
	["::1", ["0000000000000000/64", "000000000000/48"]],
	["", ["", "/all"]],
])("the address %j counts towards the networks %j", (address, names) => {
	expect(listNetworks(address)).toEqual(names);
});
