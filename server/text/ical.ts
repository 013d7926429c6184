import { timeZone } from "../../content/company/calendar.ts";
import { minute } from "../../content/shared/time.ts";
import { formatSecond } from "../time/london-time.ts";

/** An entry of a calendar: some minutes from a moment on, or a whole day. */
export interface CalendarEntry {
	/** Identifies the entry over time, so that a moved visit replaces its earlier self. */
	readonly uid: string;
	readonly title: string;
	readonly place: string;
	readonly text: string;
	readonly url: string;
	readonly begin: Date | string;
	/** Length of an entry that begins at a moment. */
	readonly minutes: number;
}

/** Maximum octets of a line (RFC 5545, section 3.1). */
const maxOctets = 75;

/** Breaks a line between characters. Each continuation begins with a space. */
function foldLine(line: string): string {
	let text = "";
	let octets = 0;
	for (const character of line) {
		const more = Buffer.byteLength(character);
		if (octets + more > maxOctets) {
			text += "\r\n ";
			octets = 1;
		}
		text += character;
		octets += more;
	}
	return `${text}\r\n`;
}

const escapeText = (text: string): string =>
	text
		.replace(/\r\n?/g, "\n")
		.replace(/(?!\n)\p{Cc}/gu, " ")
		.replace(/[\\;,]/g, "\\$&")
		.replaceAll("\n", "\\n");

const formatTime = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, "");

/** Formats London time. Outlook shows a UTC time as one of another zone. */
const formatLondonTime = (time: Date): string => formatSecond(time).replace(" ", "T").replace(/[-:]/g, "");

const formatTimes = ({ begin, minutes }: CalendarEntry): readonly string[] =>
	typeof begin === "string"
		? [`DTSTART;VALUE=DATE:${begin.replaceAll("-", "")}`, "TRANSP:TRANSPARENT"]
		: [
				`DTSTART;TZID=${timeZone}:${formatLondonTime(begin)}`,
				`DTEND;TZID=${timeZone}:${formatLondonTime(new Date(begin.getTime() + minutes * minute))}`,
			];

/** London's clocks since 1996: an hour ahead from the last Sunday of March to the last of October, both at 1:00 UTC. */
const zone: readonly string[] = [
	"BEGIN:VTIMEZONE",
	`TZID:${timeZone}`,
	"BEGIN:DAYLIGHT",
	"TZNAME:BST",
	"TZOFFSETFROM:+0000",
	"TZOFFSETTO:+0100",
	"DTSTART:19960331T010000",
	"RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
	"END:DAYLIGHT",
	"BEGIN:STANDARD",
	"TZNAME:GMT",
	"TZOFFSETFROM:+0100",
	"TZOFFSETTO:+0000",
	"DTSTART:19961027T020000",
	"RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
	"END:STANDARD",
	"END:VTIMEZONE",
];

const formatEntry = (entry: CalendarEntry, now: Date, more: readonly string[] = []): readonly string[] => [
	"BEGIN:VEVENT",
	`UID:${entry.uid}`,
	`DTSTAMP:${formatTime(now)}`,
	...formatTimes(entry),
	`SUMMARY:${escapeText(entry.title)}`,
	...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
	`DESCRIPTION:${escapeText(entry.text)}`,
	`URL:${entry.url}`,
	...more,
	"END:VEVENT",
];

const formatCalendar = (name: string, ...lines: readonly string[]): string =>
	["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${escapeText(name)}//EN`, ...lines, "END:VCALENDAR"]
		.map(foldLine)
		.join("");

/** Writes a calendar (RFC 5545) to which programs subscribe; its name and refresh interval are those of RFC 7986. */
export const writeCalendar = (name: string, entries: readonly CalendarEntry[], now: Date): string =>
	formatCalendar(
		name,
		`NAME:${escapeText(name)}`,
		`X-WR-CALNAME:${escapeText(name)}`,
		"REFRESH-INTERVAL;VALUE=DURATION:PT15M",
		"X-PUBLISHED-TTL:PT15M",
		...zone,
		...entries.flatMap((entry) => formatEntry(entry, now)),
	);

/** Writes one entry, for somebody's own calendar. */
export const writeEntry = (name: string, entry: CalendarEntry, now: Date): string =>
	formatCalendar(name, ...zone, ...formatEntry(entry, now));

/** Asks for an entry in the customer's calendar, or takes it out again (RFC 5546). */
export type CalendarMethod = "REQUEST" | "CANCEL";

interface EntryRequest {
	readonly organizer: { readonly name: string; readonly address: string };
	/** Address of the customer. */
	readonly attendee: string;
	/** Higher for each new message about the same entry. */
	readonly sequence: number;
	readonly method: CalendarMethod;
}

/**
 * Writes a request to attend (RFC 5546). Gmail, Outlook and Apple Mail show a request, unlike a mere publication, as an event
 * with answers. A higher sequence moves the event that the customer has, or cancels it.
 */
export const writeEntryRequest = (
	entry: CalendarEntry,
	{ organizer, attendee, sequence, method }: EntryRequest,
	now: Date,
): string =>
	formatCalendar(
		organizer.name,
		`METHOD:${method}`,
		...zone,
		...formatEntry(entry, now, [
			`SEQUENCE:${sequence}`,
			`STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
			`ORGANIZER;CN="${organizer.name.replace(/["\p{Cc}]/gu, "")}":mailto:${organizer.address}`,
			`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${attendee}`,
		]),
	);
