import { existsSync } from "node:fs";

// Loads settings from a `.env` file, if there is one. The environment's own settings take precedence
if (existsSync(".env")) process.loadEnvFile();
