import { expect, onTestFinished, test, vi } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import { deleteExpiredSignIns } from "../../server/auth/clean-up.ts";
import { endSessions } from "../../server/auth/sessions.ts";
import { connectDesk } from "../../tests/support/service/desk-client.ts";
import { clearDrafts, clearErasedDrafts, draftKeys, readDraft, saveDraft, setDraftAuthor } from "../state/drafts.ts";
import { sessionQuery, signInAgain } from "./session.ts";

/** Connects a desk whose person has typed a note. */
async function typeNote() {
	const { desk, service } = await connectDesk();
	const readSession = () => desk.queries.fetchQuery({ ...sessionQuery(desk), staleTime: 0 });
	const id = (await readSession()).person?.id ?? "";
	setDraftAuthor(id);
	saveDraft("BF-7K2M9Q", "Rang back");
	return { desk, service, readSession, id };
}

test("drafts outlive a session that has expired", async () => {
	const { service, readSession } = await typeNote();
	service.time.now += 13 * hour;
	await deleteExpiredSignIns(service.db, service.time.now);
	expect(await readSession()).toMatchObject({ person: null, hasEnded: true, isRevoked: false });
	expect(readDraft("BF-7K2M9Q")).toBe("Rang back");
	clearDrafts();
});

test("drafts are deleted once their author was signed out elsewhere", async () => {
	const { service, readSession, id } = await typeNote();
	await endSessions(service.db, { id, name: "Aisha Karim" }, service.time.now);
	expect(await readSession()).toMatchObject({ person: null, isRevoked: true });
	expect(readDraft("BF-7K2M9Q")).toBeUndefined();
});

test("'Sign in again' keeps drafts until their author is signed out elsewhere or removed", async () => {
	const { desk, service, readSession, id } = await typeNote();
	vi.stubGlobal("history", { replaceState() {} });
	vi.stubGlobal("location", { reload() {} });
	await signInAgain(desk, "/account");
	expect(await readSession()).toMatchObject({ person: null, hasEnded: true, isRevoked: false });
	expect(readDraft("BF-7K2M9Q")).toBe("Rang back");
	await endSessions(service.db, { id, name: "Aisha Karim" }, service.time.now);
	expect(await readSession()).toMatchObject({ person: null, isRevoked: true });
	expect(readDraft("BF-7K2M9Q")).toBeUndefined();
});

test("drafts are deleted once somebody else signs in, since their author may have been removed", async () => {
	const { id } = await typeNote();
	saveDraft(draftKeys.note("BF-000000"), "Visit Ada on Friday");
	setDraftAuthor(id);
	expect(JSON.stringify(localStorage)).toContain("Visit Ada");
	setDraftAuthor("joe");
	expect(JSON.stringify(localStorage)).not.toMatch(/Visit Ada|Rang back/);
});

test("what is typed into a note is deleted with its lead", async () => {
	await typeNote();
	const key = draftKeys.noteEdit("BF-7K2M9Q", crypto.randomUUID());
	saveDraft(key, "Rang back at six");
	clearErasedDrafts(["BF-7K2M9Q"]);
	expect(readDraft(key)).toBeUndefined();
});

test("a page extends the session only while somebody uses it", async () => {
	const { desk, service } = await connectDesk();
	vi.useFakeTimers({ toFake: ["Date"] });
	onTestFinished(() => void vi.useRealTimers());
	const requestLater = async () => {
		vi.setSystemTime(Date.now() + 2 * minute);
		service.time.now += 2 * minute;
		await desk.api.counts.$get({ query: {} });
		const { used_at } = await service.db.selectFrom("sessions").select("used_at").executeTakeFirstOrThrow();
		return service.time.now - used_at;
	};
	expect(await requestLater()).toBe(2 * minute);
	expect(await requestLater()).toBe(4 * minute);
	desk.recordInput();
	await desk.api.counts.$get({ query: {} });
	vi.setSystemTime(Date.now() + minute / 2);
	service.time.now += 2 * minute;
	await desk.api.counts.$get({ query: {} });
	expect(await service.db.selectFrom("sessions").select("used_at").execute()).toEqual([{ used_at: service.time.now }]);
});
