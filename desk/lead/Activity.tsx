import type { Lead } from "../api/types.ts";
import { ActivityLog } from "./ActivityLog.tsx";
import { NoteEditor } from "./NoteEditor.tsx";

export const Activity = ({ lead }: { readonly lead: Lead }) => (
	<section className="stream">
		<h2>Notes and what has happened</h2>
		<NoteEditor lead={lead} />
		<ActivityLog lead={lead} />
	</section>
);
