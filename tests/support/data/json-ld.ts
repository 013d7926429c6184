/**
 * Properties that a search engine needs for each kind of structured data (schema.org; required and recommended
 * properties of Google's Search documentation that apply to this company). Dots go into objects, and into every entry
 * of a list.
 */
const needed: Readonly<Record<string, readonly string[]>> = {
	HomeAndConstructionBusiness: [
		"name",
		"url",
		"telephone",
		"email",
		"image",
		"logo",
		"address.addressLocality",
		"address.addressCountry",
		"areaServed.name",
		"openingHoursSpecification.dayOfWeek",
		"openingHoursSpecification.opens",
		"openingHoursSpecification.closes",
	],
	Service: ["name", "description", "url", "serviceType", "areaServed.name", "provider.name"],
	BreadcrumbList: ["itemListElement.position", "itemListElement.name", "itemListElement.item"],
	FAQPage: ["mainEntity.name", "mainEntity.acceptedAnswer.text"],
};

type Entry = Readonly<Record<string, unknown>>;

const isEntry = (value: unknown): value is Entry => typeof value === "object" && value !== null;

const readValues = (value: unknown, [name, ...rest]: readonly string[]): unknown[] => {
	if (Array.isArray(value)) return value.flatMap((entry) => readValues(entry, name ? [name, ...rest] : []));
	if (name === undefined) return [value];
	return readValues(isEntry(value) ? value[name] : undefined, rest);
};

const isMissing = (value: unknown): boolean => value === undefined || value === "" || value === null;

const listEntryProblems = (entry: Entry): string[] => {
	const type = String(entry["@type"]);
	const properties = needed[type];
	if (!properties) return [`${type} is not a known type`];
	return properties
		.filter((property) => {
			const values = readValues(entry, property.split("."));
			return values.length === 0 || values.some(isMissing);
		})
		.map((property) => `${type} lacks ${property}`);
};

/** Reads a page's JSON-LD. Throws if it is not a graph of schema.org. */
export function readGraph(text: string): readonly Entry[] {
	const document: unknown = JSON.parse(text);
	if (!isEntry(document) || document["@context"] !== "https://schema.org") throw new Error("no schema.org document");
	const graph = document["@graph"];
	if (!Array.isArray(graph) || !graph.every(isEntry)) throw new Error("no graph");
	return graph;
}

/** Lists all missing properties of a graph, one per line. */
export const listProblems = (graph: readonly Entry[]): string[] => graph.flatMap(listEntryProblems);
