import { afterAll, afterEach } from "vitest";
import { closeOffice, leaveDesk } from "../desk/office.ts";
import { closeContexts, leavePages } from "./browser.ts";
import { closeOwnProduct } from "./product.ts";

// Files that run in one process share its modules and browser; what a file or a test had of its own ends here.
afterEach(({ task }) => leavePages(task.result?.state === "fail"));
afterEach(({ task }) => leaveDesk(task.result?.state === "fail"));
afterAll(() => Promise.all([closeContexts(), closeOwnProduct(), closeOffice()]));
