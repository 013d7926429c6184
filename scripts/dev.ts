import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { buildIfStale, buildSettings } from "./build.ts";
import { buildMedia } from "./media/build.ts";
import "./environment.ts";

/**
 * Port of the site with hot reload (3000). The lead service has the next port, the desk, as last built, the one after.
 */
const port = Number(process.env.PORT || 3000);
const servicePort = String(port + 1);
const deskPort = process.env.DESK_PORT || String(port + 2);

await buildMedia({ mediaBaseUrl: buildSettings().mediaBaseUrl });
if (!existsSync("build/client")) await buildIfStale();

const children = [
	spawn(
		"node_modules/.bin/node",
		["--watch-path=server", "--watch-path=forms", "--watch-preserve-output", "server/main.ts"],
		{
			stdio: "inherit",
			env: { ...process.env, PORT: servicePort, DESK_PORT: deskPort },
		},
	),
	spawn("node_modules/.bin/react-router", ["dev", "--port", String(port), "--strictPort"], {
		stdio: "inherit",
		env: { ...process.env, LEAD_SERVICE: `http://localhost:${servicePort}` },
	}),
];
const stop = () => {
	for (const child of children) child.kill("SIGTERM");
};
for (const child of children) child.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
