import { chromium } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { browserFlags, findBrowser } from "../../scripts/find-browser.ts";
import { startMailServer } from "../support/service/mail-server.ts";
import { startService } from "../support/service/service.ts";
import { startWebhookReceiver } from "../support/service/webhook-receiver.ts";
import { copyProject } from "./copied-project.ts";

const project = copyProject();
afterAll(() => project.remove());

const words = [
	[/flooring/g, "thatching"],
	[/Flooring/g, "Thatching"],
] as const;

const hub = `	{
		slug: "thatching",
		title: "Thatching Hub",
		description: "Slate, tile and lead",
		services: ["Slate and tile", "Flat roofs", "Gutters"],
		hasMore: false,
	},
`;

const form = `	{
		kind: "hub",
		path: "thatching",
		page: "/services/thatching",
		formId: "thatching-hub-001",
		title: "Get your thatching quote",
		fields: [...contactFields, select("roof", "Roof", "Pitched", "Flat"), additionalMessage],
	},
`;

test("the compiler and the guide lead to a complete ninth hub", {
	timeout: 400_000,
}, async () => {
	project.insert("content/services/hubs.ts", hub, "] as const satisfies");
	const { text, ok } = project.run("tsc", "--noEmit");
	expect(ok).toBe(false);
	const named = new Set(text.split("\n").flatMap((line) => /^(\S+?)\(.*thatching/.exec(line)?.[1] ?? []));
	expect([...named].sort()).toEqual([
		"content/media/swatches.ts",
		"content/services/hub-pages/index.ts",
		"forms/hub-forms.ts",
		"site/pages/hub/drawings.server.ts",
	]);

	project.insert("content/media/swatches.ts", "	thatching: { left: 60, top: 130, width: 250 },\n", "};");
	project.imitate("content/services/hub-pages/thatching.ts", "content/services/hub-pages/flooring.ts", ...words);
	project.insert("content/services/hub-pages/index.ts", 'import thatching from "./thatching.ts";\n');
	project.insert("content/services/hub-pages/index.ts", "	thatching,\n", "};");
	project.imitate("media/trade-thatching.jpg", "media/trade-flooring.jpg");
	project.insert("content/media/pictures.ts", '	"trade-thatching": { alt: "A thatched roof" },\n', "}");
	project.imitate("content/services/drawings/thatching.html", "content/services/drawings/flooring.html", ...words);
	project.insert(
		"site/pages/hub/drawings.server.ts",
		'import thatching from "../../../content/services/drawings/thatching.html?raw";\n',
	);
	project.insert("site/pages/hub/drawings.server.ts", "	thatching,\n", "};");
	project.insert("forms/hub-forms.ts", form, "] as const satisfies");
	const built = project.run("node", "scripts/build.ts");
	expect(built.ok, built.text).toBe(true);

	const [receiver, mailServer] = [await startWebhookReceiver(), await startMailServer()];
	const service = await startService({
		folder: project.folder,
		env: {
			HUB_WEBHOOK_BASE_URL: `${receiver.url}/hubs`,
			SMTP_URL: mailServer.url,
			LEAD_MAIL_TO: "office@brickfold.example, thatching: roofs@brickfold.example",
			DESK_PORT: "0",
		},
	});
	const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
	try {
		const page = await (await fetch(`${service.url}/services/thatching`)).text();
		expect(page).toContain("Get your thatching quote");
		expect(await (await fetch(`${service.url}/contact`)).text()).toContain("Thatching Hub");
		const lead = {
			fullName: "Amara Osei",
			email: "amara@example.com",
			phoneNumber: "020 7946 0018",
			postCode: "SW4 0LG",
			roof: "Flat",
			additionalMessage: "It leaks.",
		};
		const response = await fetch(`${service.url}/api/leads/thatching`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(lead),
		});
		expect(response.status).toBe(202);
		const [delivered] = await receiver.received(1);
		expect(delivered?.json).toMatchObject({
			formId: "thatching-hub-001",
			formTitle: "Get your thatching quote",
			...lead,
		});
		// From eight o'clock the office's summary of the morning may come between the two
		const mailTo = (address: string) => mailServer.mails.find(({ to }) => to.includes(address))?.email;
		await expect.poll(() => mailTo("roofs@brickfold.example")?.subject ?? "").toContain("Thatching");
		await expect.poll(() => mailTo(lead.email)?.text ?? "").toContain("thatching");

		const desk = await browser.newPage();
		desk.setDefaultTimeout(60_000);
		await desk.goto(await service.firstLink());
		await desk.getByLabel("Your name").fill("Aisha Karim");
		await desk.getByLabel("Email").fill("aisha@brickfold.example");
		await desk.getByRole("button", { name: "Open the desk" }).click();
		await desk.locator(".row", { hasText: "Thatching" }).getByRole("link", { name: "Amara Osei" }).waitFor();
		await desk.getByLabel("Form", { exact: true }).first().selectOption({ label: "Thatching" });
		await desk.goto(`${service.desk().url}/reports`);
		await desk.getByRole("row", { name: /^Thatching/ }).waitFor();
		const csv = await desk.evaluate(async () => (await fetch("/api/export?format=csv")).text());
		expect(csv).toMatch(/Roof.*\r\n.*Thatching.*Flat/s);
	} finally {
		await browser.close();
		await service.stop();
		await mailServer.stop();
		await receiver.stop();
	}
});
