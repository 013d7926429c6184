import { expect, test } from "vitest";
import { drawList } from "./draw.tsx";

test("a list whose session ends while it is drawn is nobody's list, and no failure", async () => {
	const ask: typeof fetch = async (input) =>
		String(input).endsWith("/api/session")
			? Response.json({ person: { id: "a", name: "Aisha Karim", email: "a@b.example", mails: "none", mailForms: [] } })
			: Response.json({ code: "signed-out" }, { status: 401 });
	expect(await drawList("", ask, 0)).toBeUndefined();
});
