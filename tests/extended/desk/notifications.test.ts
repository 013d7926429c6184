import { expect, test } from "vitest";
import { listViolations } from "../../support/browser/axe.ts";
import { openDesk, sendLead, signInFirstPerson } from "../../support/browser/office.ts";

test("a browser notification about an urgent lead opens it with a click", async () => {
	const page = await openDesk("/account", { cookie: await signInFirstPerson() });
	// Headless browsers show no notifications and play no sound
	await page.addInitScript(() => {
		const log: string[] = [];
		const shown: { onclick?: () => void; close: () => void }[] = [];
		class Notification {
			static permission = "default";
			static requestPermission() {
				log.push("asked");
				Notification.permission = "granted";
				return Promise.resolve("granted");
			}
			close = () => log.push("closed");
			constructor(title: string) {
				log.push(title);
				shown.push(this);
			}
		}
		const start = OscillatorNode.prototype.start;
		OscillatorNode.prototype.start = function (...args) {
			log.push("note");
			start.apply(this, args);
		};
		Object.assign(window, { Notification, log, press: () => shown.at(-1)?.onclick?.() });
	});
	await page.reload();
	const logged = () => page.evaluate(() => Reflect.get(window, "log"));
	const group = page.getByRole("group", { name: "Notify me about" });
	expect(await group.getByLabel("Off").isChecked()).toBe(true);
	expect(await logged()).toEqual([]);

	await group.getByLabel("Off").focus();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowDown");
	expect(await group.getByLabel("Emergencies only").isChecked()).toBe(true);
	await group.getByText("Notifications are allowed.").waitFor();
	// The bar at the top must not cover half a target
	await page.evaluate(() => scrollTo(0, 0));
	expect(await listViolations(page)).toEqual([]);
	await page.reload();
	expect(await group.getByLabel("Emergencies only").isChecked()).toBe(true);

	await page.getByRole("link", { name: "Reports" }).click();
	await page.evaluate(() => Reflect.set(Notification, "permission", "granted"));
	await sendLead({ fullName: "Ben Whitlock" });
	await sendLead({ fullName: "Amara Osei", additionalMessage: "Water is coming through the ceiling" });
	await expect.poll(logged, { timeout: 10_000 }).toEqual(["note", "Sounds urgent, 1 new lead"]);
	await page.evaluate(() => Reflect.get(window, "press")());
	await page.getByRole("heading", { name: "Amara Osei", level: 1 }).waitFor();
	expect(await logged()).toContain("closed");

	// A second tab, in which nobody has clicked, leaves the sound to the first
	const second = await page.context().newPage();
	// Playwright's own scripts count as clicks
	await second.addInitScript(() =>
		Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } }),
	);
	await second.goto("/reports");
	await second.getByRole("heading", { name: "Reports" }).waitFor();
	const notes = async () => (await logged()).filter((entry: string) => entry === "note").length;
	for (const [at, fullName] of ["Kofi Mensah", "Ida Lowe", "Sana Malik"].entries()) {
		await sendLead({ fullName, additionalMessage: `No heating since yesterday, says ${fullName}` });
		await expect.poll(notes, { timeout: 15_000 }).toBe(2 + at);
	}
});
