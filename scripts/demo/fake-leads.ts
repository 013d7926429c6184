import { districts } from "../../content/areas/postcode/check.ts";
import type { Field } from "../../forms/form.ts";
import { type AnyForm, forms } from "../../forms/forms.ts";
import type { VisitSource } from "../../forms/source.ts";
import { getFieldRole } from "../../forms/summary.ts";

export type Random = () => number;

export const pickFrom = <T>(random: Random, items: readonly [T, ...T[]]): T =>
	items[Math.floor(random() * items.length)] ?? items[0];

const firstNames =
	"Amara Bryn Celeste Dario Elspeth Femi Greta Hamish Ilse Jonty Kezia Leander Maeve Nadim Orla Piers Quentin Rosalind Soraya Tobias Una Viola Wilf Xanthe Yusuf Zelda".split(
		" ",
	);
const lastNames =
	"Abernathy Brightwater Castellane Drummond-Hay Ellerby Fairweather Grosvenor-Pike Hollowood Ivanhoe Jellicoe Kettleworth Lambourne Merriweather Nightingale Okonjo-Reed Penhallow Quillfeather Ravenscroft Silverthorne Tattersall Underhill Vandermeer Whitlock Yarborough".split(
		" ",
	);
const sentences = [
	"We complete next month and would like it done before the furniture arrives.",
	"The old one is off already, and the wall behind it is bare brick.",
	"Could somebody come and look? We are at home on Thursdays and Fridays.",
	"A neighbour had you in the spring and speaks well of it.",
	"It is a terrace of about 1900, two floors, with a cellar that is sometimes damp.",
	"We have drawings and a rough idea of the cost, and no idea of the time.",
	"The flat is on the third floor without a lift; parking is for residents.",
	"There is no hurry, but we should like to know what it would cost.",
] as const;
const sources: readonly VisitSource[] = [
	{ landing: "/", referrer: "search.example" },
	{ landing: "/services/plumbing", referrer: "search.example" },
	{ landing: "/services/general-contractor", referrer: "homes-journal.example", utm_campaign: "autumn" },
	{ landing: "/areas", utm_campaign: "van-code" },
	{ landing: "/", referrer: "maps.example" },
	{},
];

/** Makes up a request with an invented name, a number reserved for fiction (Ofcom) and a reserved domain (RFC 2606). */
export function createFakeRequest(random: Random) {
	const form: AnyForm = forms[Math.floor(random() ** 1.4 * forms.length)] ?? forms[0];
	const first = firstNames[Math.floor(random() * firstNames.length)] ?? "";
	const last = lastNames[Math.floor(random() * lastNames.length)] ?? "";
	const place = [...districts.keys()][Math.floor(random() * districts.size)] ?? "SE15";
	const ending = String(Math.floor(random() * 1000)).padStart(3, "0");
	const values: Readonly<Record<ReturnType<typeof getFieldRole>, string>> = {
		name: `${first} ${last}`,
		email: `${first}.${last}@example.${random() < 0.5 ? "com" : "org"}`.toLowerCase(),
		phone: random() < 0.3 ? `020 7946 0${ending}` : `07700 900${ending}`,
		postcode: `${place} ${Math.floor(random() * 10)}${pickFrom(random, ["AB", "HD", "LN", "QT", "XY"])}`,
		message: `${pickFrom(random, sentences)} ${pickFrom(random, sentences)}`,
		choice: "",
		detail: "",
	};
	const chooseValue = (field: Field): string | readonly string[] => {
		if (field.kind === "checks")
			return field.options
				.filter(() => random() < 0.3)
				.concat(field.options[0] ?? [])
				.slice(0, 2);
		if (field.kind !== "select") return values[getFieldRole(field)];
		return field.options[Math.floor(random() ** 0.6 * field.options.length)] ?? "";
	};
	const fields: readonly Field[] = form.fields;
	return {
		form,
		values: Object.fromEntries(fields.map((field) => [field.name, chooseValue(field)])),
		source: sources[Math.floor(random() * sources.length)] ?? {},
	};
}
