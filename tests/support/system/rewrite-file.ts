import { statSync } from "node:fs";
import { sqliteFilePath } from "../../../server/database/address.ts";
import { openDatabase, rewriteFile } from "../../../server/database/open.ts";

/** Rewrites a database's file, and prints the failure and the size of its log. Runs as a separate process. */
const url = process.argv[2] ?? "";
const db = await openDatabase(url);
await rewriteFile(db).catch((error) => process.stderr.write(`${error}\n`));
process.stdout.write(`${statSync(`${sqliteFilePath(url)}-wal`).size}\n`);
await db.destroy();
