/**
 * npm that is killed passes no signal on: this program ends with it, rather than run on with nobody to stop it. The npm
 * script starts it with `exec`, so that npm is its parent and no shell stands between them.
 */
if (process.env.npm_lifecycle_event) {
	const npm = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid === npm) return;
		clearInterval(watch);
		process.kill(process.pid, "SIGTERM");
	}, 500).unref();
}
