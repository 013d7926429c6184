import { Hono } from "hono";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { ProblemError } from "../http/problem.ts";
import { validateJson, validateQuery } from "../http/validators.ts";
import type { Lead } from "../leads/lead.ts";
import { findPhones, formatPhones } from "../phones.ts";
import { eraseLeads } from "../privacy/erase.ts";
import { type PersonData, readPersonOfLead } from "../privacy/person.ts";
import { parseReference } from "../reference.ts";
import { writeIsoTimes } from "../time/iso-times.ts";
import { recordEvent } from "../workflow/activity.ts";
import { readRecords } from "../workflow/lead-record.ts";
import { requireOwner, requireSession, sessionActor } from "./access.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { resolveLeadId } from "./leads/lead-routes.ts";
import { eraseBody, personQuery } from "./schemas.ts";

/** Returns whether the text names the customer of a lead: their address, without one their number, or else the reference. */
function namesCustomer(typed: string, { email, phone, reference }: Lead): boolean {
	const toDigits = (number: string) => findPhones(number)[0]?.digits ?? number.trim();
	if (email) return normalizeEmail(typed) === normalizeEmail(email);
	return phone ? toDigits(typed) === toDigits(phone) : parseReference(typed) === reference;
}

/**
 * Returns the ids of the leads with these references, of those that are or may be the person's.
 *
 * @throws ProblemError if one of them is neither
 */
function choose({ own, possible }: PersonData, references: readonly string[]): readonly string[] {
	const chosen = [...own, ...possible].filter(({ reference }) => references.includes(reference));
	if (chosen.length === references.length) return chosen.map(({ id }) => id);
	throw new ProblemError("invalid-input", { errors: { leads: "The list has changed: close it and open it again" } });
}

/** Fields that say nothing about the customer: ids of colleagues, and references of other people's leads. */
const officeFields = ["assigneeId", "answeredBy", "personId", "notSame"];

/** Replacer of `JSON.stringify` for what a customer is given. */
const writePersonalData = (key: string, value: unknown): unknown =>
	officeFields.includes(key) ? undefined : writeIsoTimes(key, value);

const describe = (lead: Lead) => ({
	reference: lead.reference,
	form: lead.form,
	receivedAt: lead.receivedAt.getTime(),
	name: lead.name,
	email: lead.email,
	phone: formatPhones(lead.phone),
});

export const personalDataRoutes = (deps: DeskDeps) => {
	const { db } = deps;
	const now = () => deps.getNow().getTime();

	const readPerson = async (idOrReference: string) => {
		const id = await resolveLeadId(db, idOrReference);
		const person = await readPersonOfLead(db, id);
		const lead = person?.own.find((each) => each.id === id);
		if (!person || !lead) throw new ProblemError("not-found");
		return { person, lead };
	};

	return new Hono<DeskEnv>()
		.get("/leads/:id/person", requireSession(deps), requireOwner, async (c) => {
			const { own, possible, mentions } = (await readPerson(c.req.param("id"))).person;
			return c.json({
				own: own.map(describe),
				possible: possible.map(describe),
				mentions: mentions.map(({ reference, name }) => ({ reference, name })),
			});
		})
		.get("/leads/:id/person.json", requireSession(deps), requireOwner, validateQuery(personQuery), async (c) => {
			const { person, lead } = await readPerson(c.req.param("id"));
			const { leads } = c.req.valid("query");
			const ids = leads === undefined ? person.own.map(({ id }) => id) : choose(person, leads);
			const records = await readRecords(db, ids);
			await recordEvent(db, { what: "read-person", by: sessionActor(c.var.session), at: now(), leads: records.length });
			const name = lead.name.replace(/[^\p{L}\p{N} -]/gu, "").trim();
			const file = encodeURIComponent(`${name || "person"}.json`);
			c.header("Content-Disposition", `attachment; filename="person.json"; filename*=UTF-8''${file}`);
			c.header("Content-Type", "application/json");
			return c.body(JSON.stringify(records, writePersonalData, "\t"));
		})
		.post("/leads/:id/erase", requireSession(deps), requireOwner, validateJson(eraseBody), async (c) => {
			const { confirm, leads: references } = c.req.valid("json");
			const { person, lead } = await readPerson(c.req.param("id"));
			if (!namesCustomer(confirm, lead))
				throw new ProblemError("invalid-input", {
					errors: { confirm: "This does not name the customer of this lead" },
				});
			const chosen = choose(person, references);
			const { leads, received, possiblyReceived, mailed } = await eraseLeads(db, chosen, now());
			await deps.writeErasureLists();
			await recordEvent(db, { what: "erased", by: sessionActor(c.var.session), at: now(), leads });
			deps.log.info({ by: c.var.session.person.id, what: "erase", leads }, "desk action");
			return c.json({
				leads,
				received: Object.fromEntries(received),
				possiblyReceived: Object.fromEntries(possiblyReceived),
				mailed,
				/** References of the leads that are left: those not chosen, and those of others that name the person. */
				left: [...person.own, ...person.possible, ...person.mentions]
					.map(({ reference }) => reference)
					.filter((reference) => !references.includes(reference)),
			});
		});
};
