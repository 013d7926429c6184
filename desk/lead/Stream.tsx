import type { Lead } from "../api/types.ts";
import { Compose } from "./Compose.tsx";
import { Log } from "./Log.tsx";

export const Stream = ({ lead }: { readonly lead: Lead }) => (
	<section className="stream">
		<h2>Notes and what has happened</h2>
		<Compose lead={lead} />
		<Log lead={lead} />
	</section>
);
