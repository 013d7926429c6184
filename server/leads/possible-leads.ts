import { formatPostcode } from "../../content/areas/postcode/parse.ts";
import { normalizeName } from "../../forms/clean-text.ts";
import { summarize } from "../../forms/summary.ts";
import { listIds } from "../database/batch.ts";
import type { Database } from "../database/schema.ts";
import { findMatches } from "../search/query.ts";
import { findFirstPhone } from "../text/phones.ts";
import { type Lead, readLeads } from "./lead.ts";

/** Limit of the latest leads that are looked at for one name or number. */
const maxLatest = 20;

/**
 * Returns leads that may be of a lead's customer: with the same name and postcode, or with the same phone number before
 * it was corrected. That alone proves nothing, because the first number may have been a slip and somebody else's.
 *
 * @param known leads that are left out, because they are known to be the customer's, or not
 */
export async function listPossible(
	db: Database,
	lead: Lead,
	known: readonly Pick<Lead, "id">[],
): Promise<readonly Lead[]> {
	const [own, numbers] = [nameAndPostcode(lead), listNumbers(lead)];
	const found: { readonly id: string }[] = [];
	for (const find of [own, ...numbers.map((digits) => `+${digits}`)])
		if (find) found.push(...(await findMatches(db, { find }, maxLatest)).matches);
	const leads = await readLeads(
		db,
		[...new Set(listIds(found))].filter((id) => known.every((each) => each.id !== id)),
	);
	return leads.filter(
		(each) =>
			(own !== "" && nameAndPostcode(each) === own) || listNumbers(each).some((digits) => numbers.includes(digits)),
	);
}

/** Lists a lead's phone number, as submitted and as corrected. */
const listNumbers = ({ form, payload, submitted }: Lead): readonly string[] =>
	[...new Set([payload, submitted ?? payload])].flatMap(
		(details) => findFirstPhone(summarize(form, details).phone)?.digits ?? [],
	);

function nameAndPostcode({ form, payload }: Lead): string {
	const { name, postcode } = summarize(form, payload);
	return name && postcode && `${normalizeName(name)}, ${formatPostcode(postcode)}`;
}
