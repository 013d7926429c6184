import { isIP, isIPv4, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";

function parseIpv6Groups(address: string): readonly number[] {
	const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
	const numbers = (groups: string) =>
		groups.split(":").flatMap((group) => (group === "" ? [] : Number.parseInt(group, 16)));
	const [first, last] = [numbers(head), numbers(tail ?? "")];
	return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** Returns the IPv4 address of an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`), and any other address unchanged. */
function unmapIpv4(address: string): string {
	if (!isIPv6(address)) return address;
	const groups = parseIpv6Groups(address);
	if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return address;
	return groups
		.slice(6)
		.flatMap((group) => [group >> 8, group & 255])
		.join(".");
}

/** Parses the address of a socket or of an X-Forwarded-For entry, without its port, brackets and zone. */
function parseAddress(entry: string): string | undefined {
	const [, bracketed, unbracketed = entry] = /^"?(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)"?$/.exec(entry.trim()) ?? [];
	const address = (bracketed ?? unbracketed).trim().replace(/%.*$/, "");
	return isIP(address) ? unmapIpv4(address) : undefined;
}

export interface Requester {
	/** Other end of the connection: the visitor, or the nearest proxy. */
	readonly socketAddress: string;
	readonly header: (name: string) => string | undefined;
}

/**
 * Returns the address that a request counts against: the X-Forwarded-For entry written by the outermost trusted proxy.
 * If that entry is missing or malformed, it is the socket's own address, which all such requests share.
 *
 * @param proxies the number of trusted proxies in front
 */
export function resolveClientAddress({ socketAddress, header }: Requester, proxies: number): string {
	const entries = header("X-Forwarded-For")?.split(",") ?? [];
	const clientEntry = proxies > 0 ? (entries.at(-proxies) ?? "") : "";
	return parseAddress(clientEntry) ?? parseAddress(socketAddress) ?? socketAddress;
}

/** Parts of Hono's context that identify a request's client. A test without a server has no `env`. */
interface RequestContext {
	readonly env?: Partial<HttpBindings>;
	readonly req: { header(name: string): string | undefined };
}

export const getRequester = ({ env, req }: RequestContext): Requester => ({
	socketAddress: env?.incoming?.socket.remoteAddress ?? "",
	header: (name) => req.header(name),
});

export const addressOf = (c: RequestContext, proxies: number): string => resolveClientAddress(getRequester(c), proxies);

const forwardingHeaders = ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"];

const isLoopback = (entry: string): boolean => {
	const address = parseAddress(entry);
	return address === "::1" || Boolean(address?.startsWith("127."));
};

/** Returns whether the name of a host, as in an address, means this machine. */
export const isLocalHost = (hostname: string): boolean =>
	/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(hostname);

/**
 * Returns whether a Host header means this machine. Guards against DNS rebinding: another site's domain that resolves
 * to this machine sends its own name.
 */
export const namesLocalHost = (host: string): boolean =>
	URL.canParse(`http://${host}`) && isLocalHost(new URL(`http://${host}`).hostname);

/**
 * Returns whether a request comes from this machine, under a local name. A forwarded one does only if the proxy is here
 * too and every X-Forwarded-For entry names this machine: no undeclared proxy, no proxy that writes malformed headers and
 * nobody who bypasses the proxy must look like the operator.
 *
 * @param proxies the number of trusted proxies in front
 */
export function isLocalRequest({ socketAddress, header }: Requester, proxies: number): boolean {
	if (!isLoopback(socketAddress) || !namesLocalHost(header("Host") ?? "localhost")) return false;
	if (!forwardingHeaders.some((name) => header(name) !== undefined)) return true;
	const entries = header("X-Forwarded-For")?.split(",") ?? [];
	return proxies > 0 && entries.length > 0 && entries.every(isLoopback);
}

/**
 * Returns the two networks that an address counts towards: the household's (an IPv4 address, an IPv6 /64) and the
 * company's or provider's (a /24, a /48).
 */
export function listNetworks(address: string): readonly [household: string, company: string] {
	if (isIPv4(address)) return [address, `${address.replace(/\d+$/, "0")}/24`];
	if (!isIPv6(address)) return [address, `${address}/all`];
	const hex = parseIpv6Groups(address)
		.map((group) => group.toString(16).padStart(4, "0"))
		.join("");
	return [`${hex.slice(0, 16)}/64`, `${hex.slice(0, 12)}/48`];
}
