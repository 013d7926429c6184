import { describe, expect, it } from "vitest";
import { clientAddress, isLoopback, network } from "./client-address.ts";

describe("the client's address", () => {
	it.each([
		["without a proxy is the socket's, whatever was forwarded", "192.0.2.1", "198.51.100.7", 0, "192.0.2.1"],
		["behind one proxy is the last entry", "127.0.0.1", "203.0.113.9, 198.51.100.7", 1, "198.51.100.7"],
		["behind two is the last but one", "127.0.0.1", "6.6.6.6, 203.0.113.9, 198.51.100.7", 2, "203.0.113.9"],
		["behind two that forwarded once is that one", "127.0.0.1", "198.51.100.7", 2, "198.51.100.7"],
		["is the socket's where the proxy forwarded nothing", "192.0.2.1", undefined, 1, "192.0.2.1"],
		["is the socket's where the entry is no address", "192.0.2.1", "unknown", 1, "192.0.2.1"],
		["is IPv4 where the socket maps it", "::ffff:192.0.2.1", undefined, 0, "192.0.2.1"],
		["has no zone", "fe80::1%eth0", undefined, 0, "fe80::1"],
	])("%s", (_, socket, forwarded, proxies, expected) => {
		expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
	});

	it.each(["127.0.0.1", "127.9.9.9", "::1"])("knows %s as this machine", (address) => {
		expect(isLoopback(address)).toBe(true);
	});

	it.each(["128.0.0.1", "::2", "127.evil.example"])("knows %s as another", (address) => {
		expect(isLoopback(address)).toBe(false);
	});
});

describe("the network that limits count by", () => {
	it.each([
		["192.0.2.1", "192.0.2.1"],
		["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
		["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
		["2001:db8::1", "2001:db8:0:0::/64"],
		["::1", "0:0:0:0::/64"],
	])("of %s is %s", (address, expected) => {
		expect(network(address)).toBe(expected);
	});
});
