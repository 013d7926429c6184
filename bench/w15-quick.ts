import { measureLeads } from "./leads.ts";
await measureLeads(["--quick"]);
