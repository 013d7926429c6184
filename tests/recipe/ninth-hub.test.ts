import { afterAll, expect, it } from "vitest";
import { startService } from "../support/service.ts";
import { startSink } from "../support/sink.ts";
import { copyProject } from "./copied-project.ts";

const project = copyProject();
afterAll(() => project.remove());

const words = [
	[/flooring/g, "roofing"],
	[/Flooring/g, "Roofing"],
] as const;

const hub = `	{
		slug: "roofing",
		title: "Roofing Hub",
		description: "Slate, tile and lead",
		services: ["Slate and tile", "Flat roofs", "Gutters"],
		hasMore: false,
	},
`;

const form = `	{
		kind: "hub",
		path: "roofing",
		page: "/services/roofing",
		formId: "roofing-hub-001",
		title: "Get your roofing quote",
		fields: [...whoAndWhere, select("roof", "Roof", "Pitched", "Flat"), additionalMessage],
	},
`;

it("a ninth hub: the compiler names every list that lacks it, and README's steps give it a page whose form is delivered", {
	timeout: 400_000,
}, async () => {
	project.insert("content/hubs.ts", hub, "] as const satisfies");
	const { text, ok } = project.run("tsc", "--noEmit");
	expect(ok).toBe(false);
	const named = new Set(text.split("\n").flatMap((line) => /^(\S+?)\(.*roofing/.exec(line)?.[1] ?? []));
	expect([...named].sort()).toEqual([
		"content/hub-pages/index.ts",
		"content/swatches.ts",
		"forms/hub-forms.ts",
		"site/components/drawings.server.ts",
	]);

	project.insert("content/swatches.ts", `	roofing: '<path d="M1 35L28 1l27 34" />',\n`, "};");
	project.imitate("content/hub-pages/roofing.ts", "content/hub-pages/flooring.ts", ...words);
	project.insert("content/hub-pages/index.ts", 'import roofing from "./roofing.ts";\n');
	project.insert("content/hub-pages/index.ts", "	roofing,\n", "};");
	project.imitate("media/trade-roofing.jpg", "media/trade-flooring.jpg");
	project.insert("content/pictures.ts", '	"trade-roofing": { alt: "Slates on a steep roof" },\n', "}");
	project.imitate("content/drawings/roofing.html", "content/drawings/flooring.html", ...words);
	project.insert(
		"site/components/drawings.server.ts",
		'import roofing from "../../content/drawings/roofing.html?raw";\n',
	);
	project.insert("site/components/drawings.server.ts", "	roofing,\n", "};");
	project.insert("forms/hub-forms.ts", form, "] as const satisfies");
	const built = project.run("node", "scripts/build.ts");
	expect(built.ok, built.text).toBe(true);

	const sink = await startSink();
	const service = await startService({ folder: project.folder, env: { HUB_WEBHOOK_BASE_URL: `${sink.url}/hubs` } });
	try {
		const page = await (await fetch(`${service.url}/services/roofing`)).text();
		expect(page).toContain("Get your roofing quote");
		expect(await (await fetch(`${service.url}/contact`)).text()).toContain("Roofing Hub");
		const lead = {
			fullName: "Amara Osei",
			email: "amara@example.com",
			phoneNumber: "020 7946 0018",
			postCode: "SW4 0LG",
			roof: "Flat",
			additionalMessage: "It leaks.",
		};
		const answer = await fetch(`${service.url}/api/leads/roofing`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(lead),
		});
		expect(answer.status).toBe(202);
		const [delivered] = await sink.received(1);
		expect(delivered?.json).toMatchObject({ formId: "roofing-hub-001", formTitle: "Get your roofing quote", ...lead });
	} finally {
		await service.stop();
		await sink.stop();
	}
});
