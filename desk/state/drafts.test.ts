import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { day, hour } from "../../content/shared/time.ts";
import {
	clearDrafts,
	clearOldDrafts,
	describeKeptText,
	draftKeys,
	readDraft,
	saveDraft,
	setDraftAuthor,
} from "./drafts.ts";
import { localStore, windowStore } from "./storage.ts";

const reply = draftKeys.reply("BF-7K2M9Q");
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
	setDraftAuthor("joe");
});
afterEach(() => {
	vi.useRealTimers();
	localStore.clear();
	windowStore.clear();
});

test("drafts are deleted when the desk opens 14 days after somebody last typed, even if nobody signs in", () => {
	saveDraft(draftKeys.note("BF-000000"), "Visit Ada on Friday");
	later(13 * day);
	saveDraft(reply, "Dear Ada");
	later(14 * day);
	clearOldDrafts();
	expect(readDraft(reply)).toBe("Dear Ada");
	expect(describeKeptText()).toMatch(/^Still in this browser: .* deleted 14 days after you last typed\.$/);
	later(hour);
	clearOldDrafts();
	expect(localStore.keys().filter((key) => key.includes("BF-"))).toEqual([]);
});

test("drafts of a version that kept no time get 14 days from the first opening", () => {
	saveDraft(reply, "Dear Ada");
	localStore.removeItem("desk-drafts-saved-at");
	later(30 * day);
	clearOldDrafts();
	later(14 * day);
	clearOldDrafts();
	expect(readDraft(reply)).toBe("Dear Ada");
	later(hour);
	clearOldDrafts();
	expect(readDraft(reply)).toBeUndefined();
});

test("what is typed after its author has signed out in another window is not stored", () => {
	clearDrafts();
	saveDraft(reply, "Dear Ada");
	expect(localStore.keys().filter((key) => key.includes("BF-"))).toEqual([]);
	setDraftAuthor("joe");
	saveDraft(reply, "Dear Ada");
	expect(readDraft(reply)).toBe("Dear Ada");
});
