import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Finds a free port for a program that cannot choose one itself. It is drawn from below the ports that systems give to
 * connections (32,768 and up on Linux), so that nothing is likely to take it before the program does, and from above
 * the last one that `fetch` and browsers refuse, 10,080 (https://fetch.spec.whatwg.org/#port-blocking).
 */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(10_100, 32_000);
		const server = createServer().listen(port, "127.0.0.1");
		try {
			await once(server, "listening");
		} catch {
			continue;
		}
		server.close();
		await once(server, "close");
		return port;
	}
}
