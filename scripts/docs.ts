import { readFile, writeFile } from "node:fs/promises";
import { generated } from "./docs/generated.ts";

for (const [file, derive] of Object.entries(generated)) {
	await writeFile(file, await derive(await readFile(file, "utf8")));
}
