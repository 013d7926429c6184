import { expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { endSessions } from "../../server/auth/sessions.ts";
import { deleteExpiredSignIns } from "../../server/auth/sign-in-links.ts";
import { connectDesk } from "../../tests/support/service/desk-client.ts";
import { clearDrafts, readDraft, saveDraft, setDraftAuthor } from "../state/drafts.ts";
import { sessionQuery } from "./session.ts";

/** Connects a desk whose person has typed a note. */
async function typeNote() {
	const { desk, service } = await connectDesk();
	const readSession = () => desk.queries.fetchQuery({ ...sessionQuery(desk), staleTime: 0 });
	const id = (await readSession()).person?.id ?? "";
	setDraftAuthor(id);
	saveDraft("BF-7K2M9Q", "Rang back");
	return { service, readSession, id };
}

test("drafts outlive a session that has expired", async () => {
	const { service, readSession, id } = await typeNote();
	service.time.now += 13 * hour;
	await deleteExpiredSignIns(service.db, service.time.now);
	expect(await readSession()).toMatchObject({ person: null, hasEnded: true, isRevoked: false });
	expect(readDraft("BF-7K2M9Q")).toBe("Rang back");
	clearDrafts(id);
});

test("drafts are deleted once their author was signed out elsewhere", async () => {
	const { service, readSession, id } = await typeNote();
	await endSessions(service.db, id);
	expect(await readSession()).toMatchObject({ person: null, isRevoked: true });
	expect(readDraft("BF-7K2M9Q")).toBeUndefined();
});
