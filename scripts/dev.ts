import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { buildIfStale, buildSettings } from "./build.ts";
import { buildMedia } from "./media/build.ts";
import "./environment.ts";

/** Ports of the site and the desk, the same as with `npm start`. The service listens on the two above them. */
const port = Number(process.env.PORT || 3000);
const deskPort = Number(process.env.DESK_PORT || 3001);
const servicePort = Math.max(port, deskPort) + 1;
const deskApiPort = servicePort + 1;

const deskUrl = `http://localhost:${deskPort}`;

await buildMedia({ mediaBaseUrl: buildSettings().mediaBaseUrl });
if (!existsSync("build/client")) await buildIfStale();

const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
	spawn(`node_modules/.bin/${program}`, args, { stdio: "inherit", env: { ...process.env, ...env } });

/** Stops Node.js from reporting each file it loads: the reports of a worker thread would mix with its own messages. */
const quietWatch = "--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES";
const watch = ["--watch-path=server", "--watch-path=forms", "--watch-path=content", "--watch-preserve-output"];

const children = [
	run("node", [...watch, quietWatch, "--disable-warning=ExperimentalWarning", "server/main.ts"], {
		PORT: String(servicePort),
		DESK_PORT: String(deskApiPort),
		// The desk accepts changes only from pages at its own address, which is its development server's
		DESK_URL: deskUrl,
	}),
	run("react-router", ["dev", "--port", String(port), "--strictPort"], {
		LEAD_SERVICE: `http://localhost:${servicePort}`,
	}),
	run("vite", ["--config", "desk/vite.config.ts", "--port", String(deskPort), "--strictPort"], {
		DESK_SERVICE: `http://localhost:${deskApiPort}`,
	}),
];
const stop = () => {
	for (const child of children) child.kill("SIGTERM");
};
for (const child of children) child.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
