/**
 * Characters that show nothing, or only reorder what follows: direction marks, zero-width spaces, soft hyphens, fillers.
 * Pasted text brings them along unseen. Joiners, variation selectors and tags are kept, because emoji and some scripts
 * are written with them.
 */
const invisible = /(?!\p{M}|[\u200c-\u200d\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

const joiners = /[\u200c-\u200d]/g;
/** Joiners without a visible character on both sides. */
const looseJoiners = /(^|\s)[\u200c-\u200d]+|[\u200c-\u200d](?![^\s\u200c-\u200d])/g;
const spacesExceptPlain = /[^\S ]/g;

/** A character that shows something by itself. */
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

const removeInvisible = (text: string): string =>
	visible.test(text) ? text.replace(invisible, "").replace(looseJoiners, "$1") : "";

/** Cleans one line of text. Tabs, no-break spaces and line breaks become plain spaces. */
export const cleanLine = (text: string): string => removeInvisible(text).replace(spacesExceptPlain, " ").trim();

/**
 * Converts the digits of other scripts, such as Arabic or Hindi. Unicode encodes the ten digits of a script in a row.
 */
const plainDigits = (text: string): string =>
	text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
		let value = 0;
		while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
		return String(value % 10);
	});

/** Cleans a phone number or a postcode, in which joiners mean nothing; digits of other scripts are converted. */
export const cleanNumber = (text: string): string => plainDigits(cleanLine(text.replace(joiners, "")));

/** Cleans text of several lines. Line ends become `\n`. */
export const cleanMessage = (text: string): string =>
	removeInvisible(text.replace(/\r\n?|[\u2028\u2029]/g, "\n")).trim();

/** Takes an address out of what people and programs put around it: `Ada <ada@example.org>,`, `Email: ada@… (home)`. */
function unwrapAddress(text: string): string {
	const bare = text
		.replace(/^[^<]*<([^<>@]+@[^<>@]+)>[^@]*$/, "$1")
		.replace(/ ?[[(<]mailto:[^\])>]*[\])>]$/i, "")
		.replace(/^(?!mailto:)[\p{L}\d\-=;,. ]+: */iu, "")
		.replace(/ *@ */g, "@")
		.replace(/ +\. *|。/g, ".")
		.replace(/ +[([-][^@]*$/, "")
		.replace(/^[<(["'“”„«]+|(?:[^\p{L}\p{M}\p{N}]|\ufe0f)+$/gu, "");
	const [, linked = ""] = /^mailto:([^?]+)/i.exec(bare) ?? [];
	try {
		return linked ? decodeURIComponent(linked) : bare;
	} catch {
		return linked;
	}
}

/**
 * Cleans an email address, which may be wide, with curly apostrophes, or pasted as a link or with a name: `Ada
 * <ada@example.org>`. Its domain is converted to ASCII, as browsers do in an email field: `info@müller.example`
 * becomes `info@xn--mller-kva.example`, which every mail server takes.
 */
export function cleanEmail(text: string): string {
	const plain = text
		.normalize("NFKC")
		.replace(/\s+/g, " ")
		.replace(/[\u2018\u2019\u02bc]/g, "'")
		.replace(/\p{Pd}/gu, "-");
	const address = unwrapAddress(cleanNumber(plain));
	const at = address.lastIndexOf("@") + 1;
	const domain = address.slice(at);
	if (at === 0 || !/[^\x20-\x7e]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
	try {
		return address.slice(0, at) + new URL(`https://${domain}`).hostname;
	} catch {
		return address;
	}
}

/** Normalises a name, so that its spelling in capitals and with more spaces is the same one. */
export const normalizeName = (name: string): string => cleanLine(name).toLowerCase().split(/\s+/).join(" ");

/** Normalises an email address, so that a person is found however they typed it. */
export const normalizeEmail = (email: string): string => cleanEmail(email).toLowerCase();
