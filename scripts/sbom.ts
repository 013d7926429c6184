import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

interface LockedPackage {
	readonly dev?: boolean;
	readonly devOptional?: boolean;
	readonly optional?: boolean;
	readonly devDependencies?: unknown;
}

/** Optional packages that the image has. It is Debian; npm lists sharp's programs for every platform. */
const optionalInImage = new RegExp(`^node_modules/(?:@img/sharp(?:-libvips)?-linux-${process.arch}|pg-cloudflare)$`);

/**
 * Prints the npm packages of the image as a CycloneDX bill of materials. npm generates it from a lock file that has only
 * those, because its own `--omit dev` also omits packages that they share with the development tools, such as React.
 * Node.js and the system's libraries come with the image's base, whose own bill lists them.
 */
const temporary = mkdtempSync(path.join(tmpdir(), "sbom-"));
try {
	const { devDependencies: _, ...manifest } = JSON.parse(readFileSync("package.json", "utf8"));
	const folder = path.join(temporary, manifest.name);
	mkdirSync(folder);
	const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
	lock.packages = Object.fromEntries(
		Object.entries<LockedPackage>(lock.packages)
			.filter(
				([place, { dev, devOptional, optional }]) => !dev && !devOptional && (!optional || optionalInImage.test(place)),
			)
			.map(([place, { devDependencies: _, ...locked }]) => [place, locked]),
	);
	writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
	writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock));
	const npm = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
	process.exitCode = spawnSync("npm", npm, { cwd: folder, stdio: "inherit" }).status ?? 1;
} finally {
	rmSync(temporary, { recursive: true });
}
