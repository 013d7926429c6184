import { expect, test } from "vitest";
import { renderProblem } from "../../server/http/problem-response.ts";
import { ProblemError } from "../../server/problem.ts";
import { connectDesk } from "../../tests/support/service/desk-client.ts";

test("a busy service is reached, and one without its database is not", async () => {
	const { desk, setNetwork } = await connectDesk();
	const checkTwice = async () => {
		await desk.checkConnection();
		await desk.checkConnection();
		return desk.connection.outage.get() !== undefined;
	};
	setNetwork(async () => renderProblem(new ProblemError("desk-busy")));
	expect(await checkTwice()).toBe(false);
	setNetwork(async () => renderProblem(new ProblemError("store-unavailable")));
	expect(await checkTwice()).toBe(true);
	setNetwork(async () => new Response("", { status: 502 }));
	expect(await checkTwice()).toBe(true);
	setNetwork();
	expect(await checkTwice()).toBe(false);
});
