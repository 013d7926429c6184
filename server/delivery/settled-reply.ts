import { type SqlBool, sql } from "kysely";

/**
 * Condition of a reply that could not be sent, and whose customer has been reached since: by a call, an email of the
 * person's own, or another reply to the same address, on its lead or on the one at the head of the thread.
 */
export const isSettledReply = sql<SqlBool>`(deliveries.channel = 'reply' and deliveries.state = 'failed' and exists (
	select 1 from replies
		join leads on leads.id = replies.lead_id
		join leads as reached on reached.reference in (leads.reference, leads.thread)
		where replies.id = deliveries.reply_id and (
			exists (
				select 1 from notes where notes.lead_id = reached.id and notes.kind in ('call', 'mail') and notes.at > replies.at
			) or exists (
				select 1 from replies as later join deliveries as sent on sent.reply_id = later.id
					where later.lead_id = reached.id and later.at > replies.at
						and lower(later.email) = lower(replies.email) and sent.delivered_at is not null
			)
		)
))`;
