import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { type PictureEntry, type PictureName, pictures } from "../../../content/media/pictures.ts";
import { PictureNote } from "./PictureNote.tsx";

const names = ["reno-chelsea", "bath-camden"] as const satisfies readonly PictureName[];
const entries: Record<string, PictureEntry & { isPhotograph?: boolean }> = pictures;
const noteWhile = (...photographs: readonly PictureName[]): string => {
	for (const name of photographs) Object.assign(entries[name] ?? {}, { isPhotograph: true });
	return [false, true].map((isDrawn) => renderToStaticMarkup(createElement(PictureNote, { names, isDrawn }))).join("");
};
const paragraph = (text: string) => `<p class="picture-note">${text}</p>`;

afterEach(() => {
	for (const name of names) Reflect.deleteProperty(pictures[name], "isPhotograph");
});

test("the note calls pictures visualisations unless they are marked as photographs, and drawn where they are", () => {
	for (const [note, text] of [
		[noteWhile(), "Pictures are visualisations."],
		[noteWhile("bath-camden"), "Some pictures are visualisations."],
	] as const)
		expect(note).toBe(paragraph(text) + paragraph(`Drawn first, then built. ${text}`));
	expect(noteWhile("bath-camden", "reno-chelsea")).toBe("");
});
