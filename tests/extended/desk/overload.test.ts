import { request as open } from "node:http";
import { expect, test } from "vitest";
import { sendLead, signInFirstPerson, startOffice } from "../../support/browser/office.ts";

test("a flood of endless request bodies at the desk does not keep leads out", async () => {
	const { url } = await startOffice();
	const Cookie = `desk=${await signInFirstPerson()}`;
	const search = async () => {
		const response = await fetch(`${url}/api/leads?find=a`, { headers: { Cookie } });
		await response.arrayBuffer();
		return response.status;
	};

	const unfinished = Array.from({ length: 30 }, () => {
		const headers = { Origin: url, "Content-Type": "application/json", "Content-Length": "20" };
		const asked = open(`${url}/api/session/link`, { method: "POST", headers });
		asked.on("error", () => undefined);
		asked.write("{");
		return asked;
	});
	expect(await search()).toBe(200);
	await sendLead();
	for (const asked of unfinished) asked.destroy();

	const flood = Promise.all(Array.from({ length: 200 }, search));
	for (let lead = 0; lead < 10; lead += 1) await sendLead();
	expect((await flood).filter((status) => status !== 200 && status !== 503)).toEqual([]);
});
