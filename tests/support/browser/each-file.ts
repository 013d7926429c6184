import { afterAll, afterEach } from "vitest";
import { closeOwnProduct } from "../service/product.ts";
import { expectNoComplaint, keepArtefacts } from "./artefacts.ts";
import { closeContexts, leavePages } from "./browser.ts";
import { closeOffice, leaveDesk } from "./office.ts";

// Files that run in one process share its modules and browser; the resources of a single file or test end here
afterEach(async ({ task }) => {
	const hasFailed = await keepArtefacts(task);
	await leavePages(hasFailed);
	await leaveDesk(hasFailed);
	expectNoComplaint();
});
afterAll(() => Promise.all([closeContexts(), closeOwnProduct(), closeOffice()]));
