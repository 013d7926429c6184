import { expect, test } from "vitest";
import { drawList } from "./draw.tsx";

test("a session that ends during rendering gives no list and no error", async () => {
	const ask: typeof fetch = async (input) =>
		String(input).endsWith("/api/session")
			? Response.json({ person: { id: "a", name: "Aisha Karim", email: "a@b.example", mails: "none", mailForms: [] } })
			: Response.json({ code: "signed-out" }, { status: 401 });
	expect(await drawList("", ask, 0)).toBeUndefined();
});
