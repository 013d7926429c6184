/** A JSON Schema, with the keywords that `docs/openapi.json` uses. */
export interface Schema {
	readonly $ref?: string;
	readonly allOf?: readonly Schema[];
	/** One type or several. */
	readonly type?: string | readonly string[];
	readonly const?: unknown;
	readonly enum?: readonly unknown[];
	readonly required?: readonly string[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly additionalProperties?: Schema | false;
	readonly items?: Schema;
	readonly minItems?: number;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly pattern?: string;
}

const annotations = new Set(["title", "description", "examples", "format"]);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const listTypes = (value: unknown): readonly string[] => {
	if (Array.isArray(value)) return ["array"];
	if (value === null) return ["null"];
	return Number.isInteger(value) ? ["integer", "number"] : [typeof value];
};

/**
 * Creates a validator of JSON Schema (2020-12). It returns the faults of a value, each with its place.
 *
 * @param resolve finds the schema that a `$ref` names
 * @throws Error on a keyword that it does not implement
 */
export const createValidator = (resolve: (ref: string) => Schema) => {
	const check: Readonly<Record<keyof Schema, (schema: Schema, value: unknown, at: string) => readonly string[]>> = {
		$ref: ({ $ref = "" }, value, at) => listFaults(resolve($ref), value, at),
		allOf: ({ allOf = [] }, value, at) => allOf.flatMap((schema) => listFaults(schema, value, at)),
		type: ({ type = [] }, value, at) =>
			[type].flat().some((each) => listTypes(value).includes(each)) ? [] : [`${at} is no ${type}`],
		const: (schema, value, at) => (value === schema.const ? [] : [`${at} is not ${schema.const}`]),
		enum: (schema, value, at) => (schema.enum?.includes(value) ? [] : [`${at} is none of ${schema.enum}`]),
		required: ({ required = [] }, value, at) =>
			required.filter((key) => !isObject(value) || !Object.hasOwn(value, key)).map((key) => `${at}/${key} is missing`),
		properties: ({ properties = {} }, value, at) =>
			Object.entries(properties).flatMap(([key, schema]) =>
				isObject(value) && Object.hasOwn(value, key) ? listFaults(schema, value[key], `${at}/${key}`) : [],
			),
		additionalProperties: ({ additionalProperties: rule, properties = {} }, value, at) =>
			Object.entries(isObject(value) ? value : {})
				.filter(([key]) => !Object.hasOwn(properties, key))
				.flatMap(([key, item]) => (rule ? listFaults(rule, item, `${at}/${key}`) : [`${at}/${key} is not described`])),
		items: ({ items = {} }, value, at) =>
			Array.isArray(value) ? value.flatMap((item, i) => listFaults(items, item, `${at}/${i}`)) : [],
		minItems: ({ minItems = 0 }, value, at) =>
			Array.isArray(value) && value.length < minItems ? [`${at} has too few items`] : [],
		minLength: ({ minLength = 0 }, value, at) =>
			typeof value === "string" && [...value].length < minLength ? [`${at} is too short`] : [],
		maxLength: ({ maxLength = 0 }, value, at) =>
			typeof value === "string" && [...value].length > maxLength ? [`${at} is too long`] : [],
		pattern: ({ pattern = "" }, value, at) =>
			typeof value === "string" && !new RegExp(pattern, "u").test(value) ? [`${at} does not match ${pattern}`] : [],
	};
	const isKeyword = (name: string): name is keyof Schema => Object.hasOwn(check, name);

	function listFaults(schema: Schema, value: unknown, at = ""): readonly string[] {
		return Object.keys(schema).flatMap((name) => {
			if (isKeyword(name)) return check[name](schema, value, at);
			if (annotations.has(name)) return [];
			throw new Error(`The validator lacks the keyword ${name}`);
		});
	}
	return listFaults;
};
