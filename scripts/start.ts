import { buildIfStale } from "./build.ts";

await buildIfStale();
process.env.NODE_ENV = "production";
await import("../server/main.ts");
