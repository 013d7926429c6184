import type { Database } from "../database/schema.ts";
import { escapeHtml } from "../mail/html.ts";
import { formatMinute } from "../time/london-time.ts";

/** Renders the list of what the customers of leads have added on their pages, by the lead's id: thumbnails of pictures. */
export async function renderCustomerFiles(
	db: Database,
	leadIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const files = await db
		.selectFrom("files")
		.select(["lead_id", "name", "at", "type", "sent_size", "thumbnail"])
		.where("lead_id", "in", leadIds)
		.orderBy("at")
		.execute();
	const items = files.map(({ name, at, sent_size, thumbnail, ...file }) => {
		const picture = thumbnail && Buffer.from(thumbnail).toString("base64");
		const shown = picture && `<br><img alt="" src="data:image/jpeg;base64,${picture}">`;
		const size = `${(sent_size / 2 ** 20).toFixed(1)} MB`;
		return {
			...file,
			html: `<li>${escapeHtml(`${formatMinute(new Date(at))}, ${name}, ${size} as sent`)}${shown ?? ""}</li>`,
		};
	});
	return new Map(
		[...Map.groupBy(items, ({ lead_id }) => lead_id)].map(([leadId, each]) => [
			leadId,
			`<h3>Photographs and drawings</h3>\n<p>Pictures are small here, and drawings are only named. The desk has them whole: save each one from its lead to send it along.</p>\n<ul>${each.map(({ html }) => html).join("\n")}</ul>`,
		]),
	);
}
