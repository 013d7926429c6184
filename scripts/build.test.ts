import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each([
	["SITE_URL", "brickfold.example", "must be an address that starts with https:// or http://"],
	["MEDIA_BASE_URL", "https://media.example/?size=1", "must not contain a user name, a ?query or a #fragment"],
])("the build refuses a bad %s in one line before it starts", (name, value, fault) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/build.ts"], {
		env: { ...process.env, [name]: value },
		encoding: "utf8",
	});
	expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: `${name}: ${fault}\n` });
});
