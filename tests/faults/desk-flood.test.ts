import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { addPerson } from "../../server/auth/people.ts";
import { beginSession } from "../../server/auth/sessions.ts";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { openDatabase } from "../../server/database/open.ts";
import { createRequest, send } from "../support/service/senders.ts";
import { startService } from "../support/service/service.ts";

const honest = Number(process.env.FAULT_ROUNDS ?? 2) * 10;
const halfOpen = 200;

/** Holds a connection open with an unfinished request, and opens another one whenever it is cut off. */
function holdOpen(url: string, path: string): () => void {
	let isOver = false;
	let end = () => {};
	const hold = async () => {
		while (!isOver) {
			const socket = connect(Number(new URL(url).port), new URL(url).hostname);
			socket.on("error", () => {}).resume();
			end = () => void socket.destroy();
			const closed = once(socket, "close");
			const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${url}\r\nContent-Type: application/json\r\n`;
			socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`);
			await closed.catch(() => {});
		}
	};
	void hold();
	return () => {
		isOver = true;
		end();
	};
}

test("200 half-open requests to site and desk do not block genuine requests", async () => {
	const service = await startService({ env: { DESK_PORT: "0" } });
	const db = await openDatabase(service.databaseUrl);
	onTestFinished(() => db.destroy());
	const { person } = await addPerson(db, "Aisha Karim", "aisha@b.example", { name: "test" }, Date.now());
	const token = newToken();
	await beginSession(db, hashToken(token), person.id, Date.now());
	const desk = service.desk().url;
	const flood = Array.from({ length: halfOpen }, (_, number) =>
		number % 2 === 0 ? holdOpen(service.url, "/api/leads/plumbing") : holdOpen(desk, "/api/session/link"),
	);
	onTestFinished(() => {
		for (const end of flood) end();
	});

	const times = { site: [] as number[], desk: [] as number[] };
	const timed = async (place: keyof typeof times, ask: () => Promise<number>) => {
		const begin = performance.now();
		const status = await ask();
		times[place].push(performance.now() - begin);
		return status;
	};
	const get = async (url: string) => {
		const response = await fetch(url, { headers: { Cookie: `desk=${token}` } });
		await response.arrayBuffer();
		return response.status;
	};
	const statuses: number[] = [];
	for (let round = 0; round < honest; round += 1) {
		statuses.push(await timed("desk", () => get(`${desk}/api/leads`)));
		statuses.push(await timed("site", () => get(`${service.url}/`)));
		if (round < 20) statuses.push(await timed("site", async () => (await send(service.url, createRequest())).status));
	}
	for (const [place, taken] of Object.entries(times)) {
		const sorted = taken.toSorted((a, b) => a - b);
		const [median = 0, p95 = 0] = [0.5, 0.95].map((share) => sorted[Math.ceil(share * sorted.length) - 1]);
		process.stdout.write(
			`flood: ${taken.length} honest requests to the ${place}, median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms\n`,
		);
	}
	for (const end of flood) end();
	await service.stop();
	expect(statuses.filter((status) => status !== 200 && status !== 202)).toEqual([]);
});
