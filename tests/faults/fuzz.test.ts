import { connect } from "node:net";
import { expect, test } from "vitest";
import { type AnyForm, formPaths, forms } from "../../forms/forms.ts";
import { createExamples } from "../support/browser/fill-form.ts";
import { createFuzzInput } from "../support/data/fuzz-input.ts";
import { startService } from "../support/service/service.ts";

const { random, upTo, oneOf, noise, value } = createFuzzInput(20_260_302);

const printable = (max: number): string => noise(max).replace(/[^ -~]/g, "~");

/** Percent-encodes some letters of a path, one or two layers deep. */
const encoded = (path: string): string =>
	[...path].map((letter) => (letter !== "/" && random() < 0.3 ? percent(letter) : letter)).join("");

const percent = (letter: string): string => {
	const hex = (letter.codePointAt(0) ?? 0).toString(16).padStart(2, "0").slice(-2);
	return `${random() < 0.1 ? "%25" : "%"}${random() < 0.5 ? hex : hex.toUpperCase()}`;
};

const path = (): string => (random() < 0.3 ? encoded(plainPath()) : plainPath());

const plainPath = (): string =>
	oneOf([
		() => `/api/leads/${oneOf(["gc", ...formPaths])}`,
		() => oneOf(["/", ...forms.map(({ page }) => page)]),
		() => oneOf(["/about", "/healthz", "/readyz", "/metrics", "/robots.txt", "/.well-known/security.txt", "/404"]),
		() => `/${oneOf(["..", "%2e%2e", "%00", "%ff", "%", "//", "\\", "__proto__", "constructor"])}/${noise(20)}`,
		() => `/assets/${"../".repeat(upTo(5))}etc/passwd`,
		() => `/about?${noise(60)}`,
		() => `${oneOf(["/areas", "/contact"])}?postcode=${oneOf(["SE15", "%ff", "%", noise(20)])}`,
		() => `/${oneOf(["%c3%28", "%2f", "%5c", "contact%2f", "%2563ontact", "contact%00", "%f0%9f%8f%a0", "contact%"])}`,
		() => noise(40),
		() => `/${"a".repeat(upTo(9_000))}`,
	])();

const someForm = (): AnyForm => forms[upTo(forms.length - 1)] ?? forms[0];

const body = (): string =>
	oneOf([
		() => noise(200),
		() => "[".repeat(upTo(20_000)),
		() => `{"a":`.repeat(upTo(4_000)),
		() => JSON.stringify(value()),
		() => `{"__proto__":{"x":1},"email":"a@b.example","email":${JSON.stringify(value())}}`,
		() => JSON.stringify(Object.fromEntries(someForm().fields.map(({ name }) => [name, value()]))),
		() => new URLSearchParams(someForm().fields.map(({ name }) => [name, noise(20)])).toString(),
		() => "x".repeat(upTo(70_000)),
	])();

const header = (): string =>
	oneOf([
		() =>
			`Content-Type: ${oneOf(["application/json", "application/x-www-form-urlencoded", "multipart/form-data", printable(9)])}`,
		() => `Accept-Encoding: ${oneOf(["br", "gzip;q=0", "*;q=0", ",,,", printable(20)])}`,
		() => `Range: bytes=${upTo(99)}-${oneOf(["", "5", "-", "99999999999999999999"])}`,
		() => `If-None-Match: ${oneOf(["*", '"', "W/", printable(20)])}`,
		() => `Origin: ${oneOf(["null", "http://localhost", "://", printable(20)])}`,
		() => `Sec-Fetch-Site: ${oneOf(["same-origin", "cross-site", printable(5)])}`,
		() => `Idempotency-Key: ${oneOf(["", "k", "k".repeat(300), printable(20)])}`,
		() => `X-Forwarded-Proto: ${oneOf(["https", printable(9)])}`,
		() => `Expect: ${oneOf(["100-continue", "more"])}`,
		() => `Transfer-Encoding: ${oneOf(["chunked", "gzip", "identity"])}`,
		() => `Upgrade: ${oneOf(["websocket", "h2c"])}\r\nConnection: Upgrade`,
		() => `X-Any: ${random() < 0.1 ? noise(30) : printable(30)}`,
		() => `X-Long: ${"y".repeat(upTo(20_000))}`,
	])();

const anything = (): { readonly start: string; readonly type: readonly string[]; readonly sent: string } => ({
	start: `${oneOf(["GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"])} ${path()}`,
	type: [],
	sent: random() < 0.5 ? body() : "",
});

/** Fills in a form, most often with one invalid value. */
const nearlyGood = (): ReturnType<typeof anything> => {
	const form = someForm();
	const values: Record<string, unknown> = { ...createExamples(form), website: "", elapsed: 30_000 };
	if (random() < 0.1) values.extra = "x".repeat(upTo(70_000));
	if (random() < 0.8) values[oneOf(["email", "postCode", "website", "elapsed", "timestamp", "services"])] = value();
	return {
		start: `POST ${random() < 0.2 ? encoded(`/api/leads/${form.path}`) : `/api/leads/${form.path}`}`,
		type: ["Content-Type: application/json"],
		sent: JSON.stringify(values),
	};
};

/** Builds a form's post as of a browser without JavaScript, most often with problems, to a percent-encoded path. */
const typedPage = (): ReturnType<typeof anything> => {
	const form = someForm();
	const values = Object.entries(createExamples(form)).flatMap(([name, example]) => {
		const typed = random() < 0.1 ? noise(20) : example;
		return [typed].flat().map((one) => [name, one]);
	});
	return {
		start: `POST ${encoded(form.page)}`,
		type: ["Content-Type: application/x-www-form-urlencoded"],
		sent: new URLSearchParams(values).toString(),
	};
};

/** Builds a request of random parts, each from another network. */
const request = (number: number): string => {
	const { start, type, sent } = oneOf([anything, anything, nearlyGood, nearlyGood, typedPage])();
	const lines = [
		`${start} HTTP/1.1`,
		`Host: ${random() < 0.95 ? "localhost" : printable(10)}`,
		`X-Forwarded-For: ${random() < 0.98 ? `10.${number & 255}.${number >> 8}.1` : printable(20)}`,
		...type,
		...Array.from({ length: upTo(2) }, header),
		...(sent && random() < 0.95 ? [`Content-Length: ${sent.length}`] : []),
		"Connection: close",
	];
	return `${lines.join("\r\n")}\r\n\r\n${sent}`;
};

/** Sends bytes and resolves with the statuses of the responses; none if the service waits for more. */
const send = (port: number, bytes: string): Promise<readonly number[]> =>
	new Promise((resolve) => {
		let received = "";
		const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
		socket.setEncoding("latin1").on("data", (text) => {
			received += text;
		});
		socket.setTimeout(3_000, () => socket.destroy());
		socket.on("error", () => {});
		socket.on("close", () =>
			resolve([...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))),
		);
	});

const requests = 30_000;
const step = 1_000;

test("30,000 fuzzed requests cause no server error and no memory leak", async () => {
	const service = await startService({ env: { TRUST_PROXY: "1", NODE_OPTIONS: "--max-old-space-size=72" } });
	const port = Number(new URL(service.url).port);
	const counts = new Map<number, number>();
	const failures: string[] = [];
	let unanswered = 0;
	let number = 0;

	const sendUntil = async (last: number): Promise<void> => {
		while (number < last) {
			number += 1;
			const bytes = request(number);
			const statuses = await send(port, bytes);
			if (statuses.length === 0) unanswered += 1;
			for (const status of statuses) {
				counts.set(status, (counts.get(status) ?? 0) + 1);
				if (status >= 500) failures.push(`${status} to ${JSON.stringify(bytes.slice(0, 300))}`);
			}
		}
	};
	const sendAll = (last: number) => Promise.all(Array.from({ length: 32 }, () => sendUntil(last)));
	/**
	 * Reads the heap in MiB, of at most 72. Uncollected garbage counts too, so the lowest of several readings is used.
	 */
	const heap = async (): Promise<number> => {
		const text = await (await fetch(`${service.url}/metrics`)).text();
		return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20;
	};

	const readings: number[] = [];
	for (let last = step; last <= requests; last += step) {
		await sendAll(last);
		readings.push(await heap());
	}
	const [early, late] = [readings.slice(0, 10), readings.slice(-10)].map((some) => Math.min(...some));
	process.stdout.write(
		`fuzz: answers ${JSON.stringify(Object.fromEntries(counts))}, ${unanswered} without one, heap ${early?.toFixed(0)} MiB, later ${late?.toFixed(0)} MiB\n`,
	);
	await service.stop();
	expect(failures).toEqual([]);
	// Some requests announce more bytes than they send; on a starved machine a few more are given up
	expect(unanswered / requests).toBeLessThan(0.25);
	expect(late).toBeLessThan(Number(early) + 12);
	expect([...counts.keys()]).toEqual(expect.arrayContaining([200, 202, 303, 400, 404, 405, 413, 415, 422]));
}, 1_200_000);
