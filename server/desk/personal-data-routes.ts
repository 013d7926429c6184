import { Hono } from "hono";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { joinNames } from "../../forms/contact-details.ts";
import { listIds } from "../database/batch.ts";
import { validateJson, validateQuery } from "../http/validators.ts";
import type { Lead } from "../leads/lead.ts";
import { type CustomerData, readCustomerOfLead } from "../privacy/customer-data.ts";
import { renderCustomerData } from "../privacy/customer-data-page.ts";
import { renderCustomerFiles } from "../privacy/customer-files.ts";
import { eraseLeads } from "../privacy/erase.ts";
import { ProblemError } from "../problem.ts";
import { findFirstPhone } from "../text/phones.ts";
import { parseReference } from "../text/reference.ts";
import { recordEvent } from "../workflow/events.ts";
import { readRecords } from "../workflow/lead-record.ts";
import { requireOwner, sessionActor } from "./access.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { resolveLeadId } from "./leads/lead-routes.ts";
import { customerDataQuery, eraseBody } from "./schemas.ts";

/** Characters of a file's name: a customer's leads may have many names, and a header has limits. */
const maxFileName = 100;

/** Returns whether the text is the customer's email or, without one, phone number or, without either, the reference. */
function namesCustomer(typed: string, { email, phone, reference }: Lead): boolean {
	const toDigits = (number: string) => findFirstPhone(number)?.digits ?? number.trim();
	if (email) return normalizeEmail(typed) === normalizeEmail(email);
	return phone ? toDigits(typed) === toDigits(phone) : parseReference(typed) === reference;
}

/** Returns the chosen leads. Throws ProblemError if one is neither the customer's nor possibly so. */
function requireListed({ own, possible }: CustomerData, references: readonly string[]): readonly Lead[] {
	const chosen = [...own, ...possible].filter(({ reference }) => references.includes(reference));
	if (chosen.length === references.length) return chosen;
	throw new ProblemError("invalid-input", { errors: { leads: "The list has changed: close it and open it again" } });
}

const toLine = (lead: Lead, linkedIds: readonly string[]) => ({
	reference: lead.reference,
	form: lead.form,
	receivedAt: lead.receivedAt.getTime(),
	mergedInto: lead.mergedInto,
	name: lead.name,
	email: lead.email,
	phone: lead.phone,
	isLinked: linkedIds.includes(lead.id),
});

export const personalDataRoutes = (deps: DeskDeps) => {
	const { db } = deps;
	const now = () => deps.getNow().getTime();

	const readCustomer = async (idOrReference: string) => {
		const id = await resolveLeadId(db, idOrReference);
		const customer = await readCustomerOfLead(db, id);
		const lead = customer?.own.find((each) => each.id === id);
		if (!customer || !lead) throw new ProblemError("not-found");
		return { customer, lead };
	};

	return new Hono<DeskEnv>()
		.get("/leads/:id/customer", requireOwner, async (c) => {
			const { own, possible, mentions, linkedIds } = (await readCustomer(c.req.param("id"))).customer;
			return c.json({
				own: own.map((lead) => toLine(lead, linkedIds)),
				possible: possible.map((lead) => toLine(lead, linkedIds)),
				mentions: mentions.map(({ reference, name }) => ({ reference, name })),
			});
		})
		.get("/leads/:id/customer.html", requireOwner, validateQuery(customerDataQuery), async (c) => {
			const { customer } = await readCustomer(c.req.param("id"));
			const { leads } = c.req.valid("query");
			const chosen = leads === undefined ? customer.own : requireListed(customer, leads);
			const records = await readRecords(db, listIds(chosen));
			const by = sessionActor(c.var.session);
			await recordEvent(db, { what: "read-person", by, at: now(), leads: records.length });
			const names = joinNames(chosen);
			const letters = [...names.replace(/[^\p{L}\p{N}, -]/gu, "").trim()].slice(0, maxFileName);
			const file = encodeURIComponent(`${letters.join("") || "customer"}.html`);
			c.header("Content-Disposition", `attachment; filename="customer.html"; filename*=UTF-8''${file}`);
			return c.html(renderCustomerData(names, records, await renderCustomerFiles(db, listIds(chosen))));
		})
		.post("/leads/:id/erase", requireOwner, validateJson(eraseBody), async (c) => {
			const { confirm, leads: references } = c.req.valid("json");
			const { customer, lead } = await readCustomer(c.req.param("id"));
			const chosen = requireListed(customer, references);
			const named = chosen.find(({ id }) => id === lead.id) ?? chosen[0];
			if (!named || !namesCustomer(confirm, named))
				throw new ProblemError("invalid-input", {
					errors: { confirm: "This does not name the customer of the ticked leads" },
				});
			const { leads, received, possiblyReceived, mailed } = await eraseLeads(db, listIds(chosen), now());
			await deps.writeErasureLists();
			await recordEvent(db, { what: "erased", by: sessionActor(c.var.session), at: now(), leads });
			deps.log.info({ by: c.var.session.person.id, what: "erase", leads }, "desk action");
			return c.json({
				leads,
				received: Object.fromEntries(received),
				possiblyReceived: Object.fromEntries(possiblyReceived),
				mailed,
				/** References of the leads that were not chosen, and of other people's leads that name the customer. */
				kept: [...customer.own, ...customer.possible, ...customer.mentions]
					.map(({ reference }) => reference)
					.filter((reference) => !references.includes(reference)),
			});
		});
};
