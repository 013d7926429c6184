import { existsSync } from "node:fs";

/** Takes settings from a file `.env`, where there is one; those of the environment count more. */
if (existsSync(".env")) process.loadEnvFile();
