import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryDerived } from "../../tests/support/system/derived-media.ts";
import { deriveFilm, resolveFilmBase } from "./films.ts";

const mp4 = (content: string) => Buffer.from(`\0\0\0\x20ftypisom${content}`, "latin1");

test("a film's name changes with its content", async () => {
	const { folder, files } = temporaryDerived();
	const names = [
		await deriveFilm("film-hall", "mp4", mp4("one"), folder),
		await deriveFilm("film-hall", "mp4", mp4("two"), folder),
	];
	expect(new Set(names).size).toBe(2);
	expect(names[0]).toMatch(/^film-hall\.[0-9a-f]{6}\.mp4$/);
	expect((await readdir(files)).sort()).toEqual(names.sort());
});

test("a broken film is reported by name", async () => {
	const { folder } = temporaryDerived();
	expect(() => deriveFilm("film-hall", "webm", mp4(""), folder)).toThrow(
		"media/film-hall.webm cannot be read as a film",
	);
});

test("films have the same file names on this site and on the media host", () => {
	expect(resolveFilmBase(undefined)).toBe("/media");
	expect(resolveFilmBase("https://storage.example/brickfold/")).toBe("https://storage.example/brickfold");
	expect(() => resolveFilmBase("storage")).toThrow("MEDIA_BASE_URL is not the address of a host: storage");
});
