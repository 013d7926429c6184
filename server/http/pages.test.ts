import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressSite } from "../../scripts/compress.ts";
import { loadPages, type Pages } from "./pages.ts";

const about = `<!doctype html><script>hello()</script><p>${"About the company. ".repeat(50)}</p>`;
const film = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);

const built: Readonly<Record<string, string | Uint8Array>> = {
	"index.html": "<!doctype html><p>Home</p>",
	"about/index.html": about,
	"404/index.html": "<!doctype html><p>Oops! Page not found</p>",
	"assets/entry-abc.js": "export const entry = true;\n".repeat(20),
	"media/film.mp4": film,
	"media/empty.webm": new Uint8Array(),
	"manifest.webmanifest": "{}",
	"robots.txt": "User-agent: *\n",
};

let folder: string;
let pages: Pages;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "pages-"));
	for (const [path, content] of Object.entries(built)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	await compressSite(folder);
	pages = await loadPages(folder);
});

afterAll(() => rm(folder, { recursive: true }));

/** Responds to a request; `path` stands in for its address. */
const respond = (request: Request, path?: string) =>
	new Hono().get("*", (c) => pages.respond(c, path ?? c.req.path)).fetch(request);

const get = (address: string, headers: Record<string, string> = {}, method = "GET", path?: string) =>
	respond(new Request(`http://site.example${address}`, { headers, method }), path);

const readTag = async (address: string, headers: Record<string, string> = {}): Promise<string> => {
	const tag = (await get(address, headers)).headers.get("ETag");
	if (!tag) throw new Error("no ETag");
	return tag;
};

test("pages have clean paths and are revalidated on every visit", async () => {
	const response = await get("/about");
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
	expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
	expect(await response.text()).toBe(about);
	expect(await (await get("/")).text()).toContain("Home");
});

test("an address of slashes is read in linear time", async () => {
	const start = process.threadCpuUsage();
	expect((await get("/", {}, "GET", `${"/".repeat(60_000)}a`)).status).toBe(404);
	expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
});

test("pages are served with the policy of their own scripts", async () => {
	const policy = (await get("/about")).headers.get("Content-Security-Policy");
	expect(policy).toContain(`'sha256-${createHash("sha256").update("hello()").digest("base64")}'`);
});

test.each([
	["/about/?a=1", "/about?a=1"],
	["/about//", "/about"],
	["/About?a=B", "/about?a=B"],
	["/ABOUT/", "/about"],
	["/%61bout", "/about"],
	["/%41bout?next=//evil.example", "/about?next=//evil.example"],
	["//", "/"],
	["/Robots.TXT", "/robots.txt"],
])("%s redirects to %s", async (address, right) => {
	for (const method of ["GET", "HEAD"]) {
		const response = await get(address, {}, method);
		expect([response.status, response.headers.get("Location"), await response.text()]).toEqual([308, right, ""]);
	}
});

test.each([
	"/nothing",
	"/404",
	"/about.html",
	"/about/index.html",
	"/../package.json",
	"/%2e%2e/x",
	"//evil.example/",
	"//evil.example/about",
	"//about",
	"/\\evil.example/about",
	"/About.html",
	"/about/extra",
	"/a\0b",
])("the address %j gets status 404 and the 404 page", async (address) => {
	const response = await respond(new Request("http://site.example/"), address);
	expect([response.status, await response.text()]).toEqual([404, built["404/index.html"]]);
});

test("a HEAD request for a built page gets the headers of GET without a body", async () => {
	const response = await get("/about", {}, "HEAD");
	expect([response.status, await response.text()]).toEqual([200, ""]);
	expect(response.headers.get("Content-Length")).toBe(String(about.length));
});

test("loading the pages fails if nothing was built", async () => {
	await expect(loadPages(join(folder, "assets"))).rejects.toThrow("no built site");
});

test("files with a hash in their name are cached for a year", async () => {
	expect((await get("/assets/entry-abc.js")).headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
});

test.each([
	["/manifest.webmanifest", "application/manifest+json"],
	["/robots.txt", "text/plain; charset=utf-8"],
	["/media/film.mp4", "video/mp4"],
	["/media/empty.webm", "video/webm"],
])("the file %s is served as %s", async (address, type) => {
	expect((await get(address)).headers.get("Content-Type")).toBe(type);
});

test("compressed copies of files have no address of their own", () => {
	expect(pages.has("/about.br")).toBe(false);
	expect(pages.has("/assets/entry-abc.js.gz")).toBe(false);
});

test.each([
	["gzip, deflate, br, zstd", "br"],
	["gzip", "gzip"],
	["br;q=0, gzip;q=0.5", "gzip"],
	["identity", null],
	["", null],
	["brotli", null],
])("Accept-Encoding %j gets the compression %s", async (accepted, coding) => {
	const response = await get("/about", { "Accept-Encoding": accepted });
	expect(response.headers.get("Content-Encoding")).toBe(coding);
	expect(response.headers.get("Vary")).toBe("Accept-Encoding");
	const body = Buffer.from(await response.arrayBuffer());
	expect(response.headers.get("Content-Length")).toBe(String(body.length));
	const plain = coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;
	expect(plain.toString()).toBe(about);
});

test("each compressed form of a file has its own ETag", async () => {
	const tags = await Promise.all(["", "br", "gzip"].map((coding) => readTag("/about", { "Accept-Encoding": coding })));
	expect(new Set(tags).size).toBe(3);
});

test("a conditional request for an unchanged page gets 304 with the same headers and no body", async () => {
	const first = await get("/about");
	const tag = await readTag("/about");
	for (const condition of [tag, `"other", W/${tag}`, "*"]) {
		const response = await get("/about", { "If-None-Match": condition });
		expect([response.status, await response.text(), response.headers.get("ETag")]).toEqual([304, "", tag]);
		for (const header of ["Cache-Control", "Content-Security-Policy"])
			expect(response.headers.get(header)).toBe(first.headers.get(header));
	}
});

test("a conditional request for a changed file gets 200", async () => {
	expect((await get("/about", { "If-None-Match": '"other"' })).status).toBe(200);
});

test.each(["bytes=0-99", "bytes=500-", "bytes=4000-"])("a HEAD request ignores the range %s", async (range) => {
	const response = await get("/media/film.mp4", { Range: range }, "HEAD");
	expect([response.status, response.headers.get("Content-Length")]).toEqual([200, "1000"]);
	expect(response.headers.get("Content-Range")).toBeNull();
});

test("a conditional request for an unknown path gets 404", async () => {
	expect((await get("/nothing", { "If-None-Match": "*" })).status).toBe(404);
});

test.each([
	["bytes=0-99", 0, 99],
	["bytes=900-", 900, 999],
	["bytes=-10", 990, 999],
	["bytes=990-5000", 990, 999],
	["bytes=-5000", 0, 999],
])("the range %s gets 206 and that part", async (range, start, end) => {
	const response = await get("/media/film.mp4", { Range: range });
	expect(response.status).toBe(206);
	expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/1000`);
	expect(new Uint8Array(await response.arrayBuffer())).toEqual(film.slice(start, end + 1));
});

test("a film is sent whole without a range", async () => {
	const response = await get("/media/film.mp4");
	expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 1000]);
	expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
});

test.each(["bytes=1000-", "bytes=-0", "bytes=5000-6000"])(
	"the range %s gets 416, which no cache is told to keep",
	async (range) => {
		const response = await get("/media/film.mp4", { Range: range });
		expect([response.status, response.headers.get("Content-Range")]).toEqual([416, "bytes */1000"]);
		expect(response.headers.get("Cache-Control")).toBeNull();
	},
);

test("a request for a file that has disappeared gets the 404 page", async () => {
	const gone = join(folder, "media/gone.mp4");
	await writeFile(gone, film);
	const own = await loadPages(folder);
	await rm(gone);
	const app = new Hono().get("*", (c) => own.respond(c, c.req.path));
	expect((await app.request("http://site.example/media/gone.mp4")).status).toBe(404);
});

test("an empty file is sent whole", async () => {
	expect((await get("/media/empty.webm")).status).toBe(200);
});
