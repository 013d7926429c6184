import { expect, test } from "vitest";
import { describeSettings } from "../server/config.ts";

const head =
	"# Copy this file to .env and change what differs. `npm run test:unit -- env-example -u` writes it anew.\n";

test(".env.example has every setting with its meaning and default", async () => {
	const settings = describeSettings().map(
		({ name, default: usual, meaning }) => `\n# ${meaning}\n#${name}=${usual === "none" ? "" : usual}\n`,
	);
	await expect(head + settings.join("")).toMatchFileSnapshot("../.env.example");
});
