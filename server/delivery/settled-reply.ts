import { type SqlBool, sql } from "kysely";
import { answerKinds } from "../leads/note-kinds.ts";

/**
 * Condition of a reply whose customer has been reached since it was written: by a call, an email of the person's own, or
 * another reply to the same address, on any enquiry of its thread. Nobody has to send it any more.
 */
export const isSettledReply = sql<SqlBool>`(deliveries.channel = 'reply' and exists (
	select 1 from replies
		join leads on leads.id = replies.lead_id
		join leads as reached on reached.reference = coalesce(leads.thread, leads.reference)
			or reached.thread = coalesce(leads.thread, leads.reference)
		where replies.id = deliveries.reply_id and (
			exists (
				select 1 from notes
					where notes.lead_id = reached.id and notes.kind in (${sql.join(answerKinds.map((kind) => sql.lit(kind)))})
						and notes.at > replies.at
			) or exists (
				select 1 from replies as later join deliveries as sent
					on sent.lead_id = later.lead_id and sent.channel = 'reply' and sent.reply_id = later.id
					where later.lead_id = reached.id and later.at > replies.at
						and lower(later.email) = lower(replies.email) and sent.state = 'delivered'
			)
		)
))`;

/** Condition of a settled reply that could not be sent. One that still waits for its attempt goes out. */
export const isSettledFailure = sql<SqlBool>`(deliveries.state = 'failed' and ${isSettledReply})`;
