import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

interface Component {
	readonly name: string;
	readonly version: string;
}

test("the bill of materials names what runs in production, what development shares with it too, and nothing else", () => {
	const { status, stdout } = spawnSync(process.execPath, ["scripts/sbom.ts"], { encoding: "utf8" });
	expect(status).toBe(0);
	const { bomFormat, metadata, components } = JSON.parse(stdout);
	expect([bomFormat, metadata.component.name]).toEqual(["CycloneDX", manifest.name]);
	const versions = Object.fromEntries(components.map(({ name, version }: Component) => [name, version]));
	expect(versions).toMatchObject({ ...manifest.dependencies, "pg-protocol": expect.any(String) });
	expect(Object.keys(manifest.devDependencies).filter((name) => name in versions)).toEqual([]);
});
