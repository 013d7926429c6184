import { isIP, isIPv6 } from "node:net";

const withoutZone = (address: string): string => address.replace(/%.*$/, "");

const fromIPv4Mapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/**
 * Who sent a request: the entry of X-Forwarded-For that the outermost trusted proxy wrote, else the socket's own
 * address (contract, 'TRUST_PROXY').
 *
 * @param proxies how many proxies in front are trusted
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, proxies: number): string {
	const entries = forwardedFor?.split(",").map((entry) => entry.trim()) ?? [];
	const named = proxies > 0 ? (entries.at(-proxies) ?? entries[0] ?? "") : "";
	return fromIPv4Mapped(withoutZone(isIP(withoutZone(named)) ? named : socketAddress));
}

/** Whether the address is this machine's own. */
export const isLoopback = (address: string): boolean => address === "::1" || /^127\.\d+\.\d+\.\d+$/.test(address);

/** What limits count by: an IPv4 address, or the first 64 bits of an IPv6 one, which a single household owns. */
export function network(address: string): string {
	if (!isIPv6(address)) return address;
	const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
	const [head = "", tail] = canonical.split("::");
	const groups = head.split(":").filter((group) => group !== "");
	if (tail !== undefined) {
		const last = tail.split(":").filter((group) => group !== "");
		groups.push(...Array<string>(8 - groups.length - last.length).fill("0"), ...last);
	}
	return `${groups.slice(0, 4).join(":")}::/64`;
}
