import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { type PictureEntry, type PictureName, pictures } from "../../../content/media/pictures.ts";
import { PictureNote } from "./PictureNote.tsx";

const names = ["reno-chelsea", "bath-camden"] as const satisfies readonly PictureName[];
const entries: Record<string, PictureEntry & { isPhotograph?: boolean }> = pictures;
const noteWhile = (...photographs: readonly PictureName[]): string => {
	for (const name of photographs) Object.assign(entries[name] ?? {}, { isPhotograph: true });
	return renderToStaticMarkup(createElement(PictureNote, { names }));
};

afterEach(() => {
	for (const name of names) Reflect.deleteProperty(pictures[name], "isPhotograph");
});

test("the note calls pictures visualisations unless they are marked as photographs", () => {
	expect(noteWhile()).toContain("Drawn first, then built. Pictures are visualisations.");
	expect(noteWhile("bath-camden")).toContain("Drawn first, then built. Some pictures are visualisations.");
	expect(noteWhile("bath-camden", "reno-chelsea")).toBe("");
});
