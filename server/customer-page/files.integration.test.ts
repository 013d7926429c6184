import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day, minute } from "../../content/shared/time.ts";
import type { CustomerPage } from "../../forms/customer-page.ts";
import { databaseEngines, engineNames, type TestDatabases } from "../../tests/support/data/databases.ts";
import { someFile } from "../../tests/support/data/files.ts";
import { createNoise, createPdf, createPhotograph, createSwellingPicture } from "../../tests/support/data/pictures.ts";
import { type SentFile, sendForm, startWithPage } from "../../tests/support/service/customer-page.ts";
import { openDatabase } from "../database/open.ts";
import { createPageLink, findLinkedLead, revokeLinks } from "../leads/customer-links.ts";
import { changeLead } from "../workflow/change.ts";
import { serviceActor } from "../workflow/events.ts";
import { addFile } from "./files.ts";

const mebibyte = 2 ** 20;
const some = (file: Partial<SentFile> = {}): SentFile => ({
	id: randomUUID(),
	name: "loft.jpg",
	content: createPdf(),
	...file,
});

describe.each(engineNames)("on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	async function start(overrides: Parameters<typeof startWithPage>[0] = {}) {
		const time = { now: Date.parse("2026-03-02T09:30:00Z") };
		const db = await openDatabase(await databases.create());
		const started = await startWithPage({ db, getNow: () => new Date(time.now), ...overrides });
		const { id } = await db.selectFrom("leads").select("id").executeTakeFirstOrThrow();
		const add = async (file: SentFile): Promise<CustomerPage> => {
			const response = await started.page.upload([file]);
			expect(response.status).toBe(200);
			return response.json();
		};
		/** Sends a file that is refused. Returns status and code. */
		const refuse = async (...files: readonly SentFile[]) => {
			const response = await started.page.upload(files);
			return [response.status, (await response.json()).code];
		};
		return { ...started, time, id, add, refuse };
	}

	test("a photograph is kept upright, in 2,000 pixels, with a thumbnail and without metadata", async () => {
		const { add, page, time } = await start();
		const content = await createPhotograph(3000, 2400);
		for (const secret of ["Secret Phone", "secret owner"]) expect(content.includes(secret)).toBe(true);
		const sent = some({ name: "IMG_0001.JPG", content });
		const { files, bytesLeft } = await add(sent);
		expect(files).toEqual([
			{
				id: sent.id,
				name: sent.name,
				kind: "picture",
				at: time.now,
				size: expect.any(Number),
				width: 1600,
				height: 2000,
			},
		]);
		expect(bytesLeft).toBe(60 * mebibyte - content.length);
		for (const [address, width, height] of [
			["", 1600, 2000],
			["/thumbnail", 384, 480],
		] as const) {
			const response = await page.get(`/files/${sent.id}${address}`);
			expect(Object.fromEntries(response.headers)).toMatchObject({
				"content-type": "image/jpeg",
				"cache-control": "no-store",
				"content-disposition": "inline; filename*=UTF-8''IMG_0001.JPG",
			});
			const kept = Buffer.from(await response.arrayBuffer());
			const { exif, icc, xmp, ...metadata } = await sharp(kept).metadata();
			expect(metadata).toMatchObject({ format: "jpeg", width, height, space: "srgb" });
			expect([exif, icc, xmp, metadata.orientation]).toEqual([undefined, undefined, undefined, undefined]);
			for (const secret of ["Secret Phone", "secret owner", "Exif\0\0"]) expect(kept.includes(secret)).toBe(false);
		}
	});

	test("PNG and WebP become JPEG; a PDF stays as it is and is only ever downloaded", async () => {
		const { add, page } = await start();
		await add(some({ content: await createNoise(40, 30).png().toBuffer() }));
		const { files } = await add(some({ content: await createNoise(40, 30).webp().toBuffer() }));
		expect(files).toMatchObject([
			{ kind: "picture", width: 40, height: 30 },
			{ kind: "picture", width: 40, height: 30 },
		]);
		const pdf = some({ name: "Größe 'A' (1).pdf", content: createPdf() });
		await add(pdf);
		const response = await page.get(`/files/${pdf.id}`);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "application/pdf",
			"content-disposition": "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27A%27%20%281%29.pdf",
			"content-security-policy": expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
			"x-content-type-options": "nosniff",
		});
		expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf.content);
		expect((await page.get(`/files/${pdf.id}/thumbnail`)).status).toBe(404);
		const program = some({ name: "plans.hta", content: createPdf() });
		await add(program);
		const { headers } = await page.get(`/files/${program.id}`);
		expect(headers.get("Content-Disposition")).toBe("attachment; filename*=UTF-8''plans.pdf");
	});

	test("a file that is sent again under its id is kept once, and one that was removed can come back", async () => {
		const { db, add, page, refuse } = await start();
		const file = some();
		await add(file);
		expect((await add(file)).files).toHaveLength(1);
		const other = await sendForm({ ...(await startWithPage({ db })), db }, { email: "kofi@example.com" });
		expect(await (await other.upload([file])).json()).toMatchObject({ code: "idempotency-key-reused" });
		expect((await other.get(`/files/${file.id}`)).status).toBe(404);
		await other.change(`/files/${file.id}/remove`);
		expect((await page.read()).files).toHaveLength(1);
		for (const _ of [1, 2]) expect((await page.change(`/files/${file.id}/remove`)).files).toEqual([]);
		expect((await page.get(`/files/${file.id}`)).status).toBe(404);
		expect((await add(file)).files).toHaveLength(1);
		expect(await refuse(some({ id: "1" }))).toEqual([400, "bad-request"]);
	});

	test("without a script, several files come at once, and each that is refused is named", async () => {
		const { page } = await start();
		const files = [
			{ name: "plan.pdf", content: createPdf() },
			{ name: "b.gif", content: Buffer.from("GIF89a") },
		];
		const good = await page.upload(files.slice(0, 1), {});
		expect([good.status, good.headers.get("Location")]).toEqual([303, `${page.path}#files`]);
		const text = { name: "notes.txt", content: Buffer.from("Two rooms.") };
		const response = await page.upload([...files, text, ...files.slice(0, 1)], {});
		expect(response.status).toBe(415);
		expect(await response.text()).toMatch(/"action":"files","text":"b.gif: This is not a JPEG.*notes.txt: This is not/);
		expect((await page.read()).files).toHaveLength(3);
		const empty = await page.upload([{ name: "", content: Buffer.alloc(0) }], {});
		expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining("Please choose")]);
	});

	test("a file's id or name with a NUL, which PostgreSQL takes nowhere, is no error of ours", async () => {
		const { page, app } = await start();
		for (const address of ["/files/%00", "/files/%00/thumbnail"]) expect((await page.get(address)).status).toBe(404);
		expect((await page.send("/files/%00/remove")).status).toBe(404);
		const head = "Content-Disposition: form-data; name=file; filename*=utf-16le''%00%D8x%00%00%00y%00\r\n\r\n";
		const body = Buffer.concat([Buffer.from(`--b\r\n${head}`), createPdf(), Buffer.from("\r\n--b--\r\n")]);
		const headers = { Accept: "application/json", "Content-Type": "multipart/form-data; boundary=b" };
		const response = await app.request(`${page.path}/files`, { method: "POST", body, headers });
		expect([response.status, (await response.json()).files]).toMatchObject([200, [{ name: "\ufffdxy" }]]);
	});

	test("an upload under way when the link is withdrawn, or the enquiry marked as spam, is refused", async () => {
		const started = await start();
		const { db, page, time, id } = started;
		const withdraw = {
			revoked: () => revokeLinks(db, id),
			spam: () =>
				changeLead(db, { id: randomUUID(), leadId: id, from: {}, to: { isSpam: true } }, serviceActor, time.now),
		};
		for (const [name, act] of Object.entries(withdraw)) {
			const token = (await createPageLink(db, id, "email", time.now)).split("/").at(-1) ?? "";
			const lead = await findLinkedLead(db, token, time.now);
			if (!lead) throw new Error("the link does not work");
			await addFile(db, lead, someFile(id, { at: time.now }));
			await act();
			const refused = addFile(db, lead, someFile(id, { at: time.now }));
			await expect(refused, name).rejects.toMatchObject({ code: "page-expired" });
		}
		expect(await db.selectFrom("files").select("id").execute()).toHaveLength(2);
		expect((await page.get()).status).toBe(404);
	});

	test("takes 12 MB a file, 20 files and 60 MB", async () => {
		const { db, id, add, refuse } = await start();
		const full = Buffer.concat([Buffer.alloc(12 * mebibyte - createPdf().length, "%"), createPdf()]);
		full.write("%PDF-1.4\n");
		expect((await add(some({ content: full }))).bytesLeft).toBe(48 * mebibyte);
		expect(await refuse(some({ content: Buffer.concat([full, Buffer.from("\n")]) }))).toEqual([413, "file-too-large"]);
		const insert = (sizes: readonly number[], at = 0) =>
			db
				.insertInto("files")
				.values(sizes.map((size) => someFile(id, { counted_size: size, at })))
				.execute();
		await insert([47.9 * mebibyte].map(Math.round));
		expect(await refuse(some({ content: full }))).toEqual([422, "too-many-files"]);
		expect((await add(some())).files).toHaveLength(3);
		await db.deleteFrom("files").execute();
		await insert(Array.from({ length: 19 }, () => 1));
		expect((await add(some())).files).toHaveLength(20);
		expect(await refuse(some())).toEqual([422, "too-many-files"]);
	});

	test("a picture that is larger once it is kept counts as it is kept", async () => {
		const { db, add } = await start();
		const sent = await createSwellingPicture();
		const { files, bytesLeft } = await add({ name: "noise.webp", content: sent });
		const [kept = 0] = files.map(({ size }) => size);
		expect(kept).toBeGreaterThan(100 * sent.length);
		expect(bytesLeft).toBe(60 * mebibyte - kept);
		expect(await db.selectFrom("files").select(["sent_size", "counted_size"]).execute()).toEqual([
			{ sent_size: sent.length, counted_size: kept },
		]);
	});

	test("two files at once do not pass the limit together", async () => {
		const { db, id, page } = await start();
		await db
			.insertInto("files")
			.values(Array.from({ length: 18 }, () => someFile(id, { counted_size: 1, at: 0 })))
			.execute();
		const responses = await Promise.all(Array.from({ length: 6 }, () => page.upload([some()])));
		expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422]);
	});

	test("all customers together send 2 GB a day", async () => {
		const { db, add, refuse, time } = await start();
		const other = await sendForm(await startWithPage({ db }), { email: "kofi@example.com" });
		expect(other.path).not.toBe("");
		const { id } = await db.selectFrom("leads").select("id").orderBy("received_at", "desc").executeTakeFirstOrThrow();
		const sent = Array.from({ length: 20 }, () => someFile(id, { counted_size: 2 ** 31 / 20, at: time.now }));
		await db
			.insertInto("files")
			.values(sent.map((file) => ({ ...file, counted_size: Math.floor(file.counted_size) })))
			.execute();
		expect(await refuse(some())).toEqual([429, "too-many-uploads"]);
		time.now += day;
		expect((await add(some())).files).toHaveLength(1);
	});

	test("a sender may add 100 files an hour", async () => {
		const { db, id, refuse, add, time } = await start();
		for (let sent = 0; sent < 100; sent += 1) expect((await refuse(some({ content: Buffer.from("x") })))[0]).toBe(415);
		expect(await refuse(some())).toEqual([429, "too-many-uploads"]);
		time.now += 60 * minute;
		expect((await add(some())).files).toHaveLength(1);
		expect(await db.selectFrom("files").select("lead_id").execute()).toEqual([{ lead_id: id }]);
	});

	test("a disk that is nearly full refuses files and takes forms and messages", async () => {
		const disk = { isFull: false, folder: "" };
		const started = await start({
			uploadDisk: { folder: process.env.TMPDIR ?? "/tmp", hasRoom: async () => !disk.isFull },
		});
		disk.isFull = true;
		expect(await started.refuse(some())).toEqual([503, "disk-reserve"]);
		expect((await started.page.change("/messages", { text: "Hello" })).messages).toHaveLength(1);
		expect((await sendForm(started, { email: "kofi@example.com" })).path).not.toBe("");
		disk.isFull = false;
		expect((await started.add(some())).files).toHaveLength(1);
	});

	test("the office hears of files within five minutes, once, and of a message at once", async () => {
		const { db, add, page, time } = await start();
		const read = () =>
			db.selectFrom("deliveries").select(["next_attempt_at"]).where("channel", "=", "page-mail").execute();
		await add(some());
		await add(some());
		expect(await read()).toEqual([{ next_attempt_at: time.now + 5 * minute }]);
		await page.change("/messages", { text: "Hello" });
		expect(await read()).toEqual([{ next_attempt_at: expect.any(Number) }]);
		expect((await read())[0]?.next_attempt_at).toBeLessThanOrEqual(time.now + minute);
	});

	test("nothing of an upload stays on the disk, whether it was taken, refused or broken off", async () => {
		const folder = process.env.TMPDIR ?? "/tmp";
		const { add, refuse, app, page } = await start({ uploadDisk: { folder, hasRoom: async () => true } });
		const list = () => readdirSync(folder).filter((name) => name.startsWith(".upload-"));
		await add(some({ content: await createNoise(40, 30).jpeg().toBuffer() }));
		await refuse(some({ content: Buffer.from("x") }));
		const begin = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 and then';
		const headers = { "Content-Type": "multipart/form-data; boundary=b", Accept: "application/json" };
		const cut = await app.request(`${page.path}/files`, { method: "POST", body: begin, headers });
		expect([cut.status, (await cut.json()).code]).toEqual([400, "incomplete-body"]);
		expect((await page.read()).files).toHaveLength(1);
		expect(list()).toEqual([]);
		const plain = await app.request(`${page.path}/files`, {
			method: "POST",
			body: "x",
			headers: { Accept: "application/json" },
		});
		expect([plain.status, (await plain.json()).code]).toEqual([415, "wrong-content-type"]);
	});
});
