import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

interface Component {
	readonly name: string;
	readonly version: string;
	readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}

test("the bill of materials lists the packages of the image and no others", () => {
	const { status, stdout } = spawnSync(process.execPath, ["scripts/sbom.ts"], { encoding: "utf8" });
	expect(status).toBe(0);
	const { bomFormat, metadata, components } = JSON.parse(stdout);
	expect([bomFormat, metadata.component.name]).toEqual(["CycloneDX", manifest.name]);
	const versions = Object.fromEntries(components.map(({ name, version }: Component) => [name, version]));
	expect(versions).toMatchObject({ ...manifest.dependencies, "pg-protocol": expect.any(String) });
	for (const { name, hashes } of components) expect(hashes, name).toMatchObject([{ alg: "SHA-512" }]);
	expect(Object.keys(manifest.devDependencies).filter((name) => name in versions)).toEqual([]);
});
