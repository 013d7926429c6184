/**
 * Ends this program when npm is killed, which forwards no signal, so that it does not run on unattended. The npm script
 * starts this program with `exec`, so that its parent is npm and not a shell.
 */
if (process.env.npm_lifecycle_event) {
	const npm = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid === npm) return;
		clearInterval(watch);
		process.kill(process.pid, "SIGTERM");
	}, 500).unref();
}
