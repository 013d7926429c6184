import { pluralize } from "../content/shared/in-words.ts";
import type { FormPath } from "./forms.ts";

/** Limits of what customers add on their page. */
export const fileLimits = {
	/** Maximum size of one file, in bytes. */
	size: 12 * 2 ** 20,
	/** Maximum number of files of one enquiry, and their size in bytes as they were sent. */
	count: 20,
	total: 60 * 2 ** 20,
} as const;

/** Maximum length of the longer side of a picture that is kept, in pixels, and of its thumbnail. */
export const pictureSize = 2_000;
export const thumbnailSize = 480;

/** Maximum length of a message, in characters. */
export const maxMessageLength = 5_000;

/** Messages and changes of the phone number that one customer may send within a day, so that nobody fills the office's desk. */
export const dailyLimits = { messages: 20, phoneChanges: 10 } as const;

/** Number of the latest messages that the page shows. */
export const maxShownMessages = 200;

/** Days after which the link to a customer's page ends, counted from the day when the enquiry was done. */
export const linkDays = 90;

/** Types of files that are taken. Pictures are kept as JPEG; a drawing stays the PDF that it is. */
export type FileKind = "picture" | "pdf";

/** Media type of a drawing. */
export const drawingType = "application/pdf";
export const getFileKind = (type: string): FileKind => (type === drawingType ? "pdf" : "picture");

/** Numbers of photographs and of drawings. */
export type FileCounts = Readonly<Record<"pictures" | "drawings", number>>;

export function countFiles(kinds: readonly FileKind[]): FileCounts {
	const drawings = kinds.filter((kind) => kind === "pdf").length;
	return { pictures: kinds.length - drawings, drawings };
}

/** Names what the customer has added: `3 photographs`, `1 drawing`. */
export const nameFiles = ({ pictures, drawings }: FileCounts): readonly string[] => [
	...(pictures > 0 ? [pluralize(pictures, "photograph")] : []),
	...(drawings > 0 ? [pluralize(drawings, "drawing")] : []),
];

/** A photograph or drawing of the customer. */
export interface CustomerFile {
	readonly id: string;
	readonly name: string;
	readonly kind: FileKind;
	/** Time of the upload. */
	readonly at: number;
	/** Bytes that are kept. */
	readonly size: number;
	/** Pixels; null for a PDF. */
	readonly width: number | null;
	readonly height: number | null;
}

/** One message of the conversation: the customer's own, or a reply that has been sent. */
export interface PageMessage {
	readonly id: string;
	readonly at: number;
	/** Name of the colleague who wrote it; null for the customer. */
	readonly from: string | null;
	readonly text: string;
}

/** Steps of an enquiry, in their order. */
export const pageSteps = ["received", "answered", "visit", "quote"] as const;
export type PageStep = (typeof pageSteps)[number];

/** A visit that is planned. */
export interface PlannedVisit {
	/** Day and time in London, such as `2026-03-02T09:30`. */
	readonly at: string;
	readonly minutes: number | null;
	/** Address in one line, as far as the office has it and this link shows it. */
	readonly place: string;
	/** True if the office has neither house nor street. Always false on a link that would not show them. */
	readonly lacksStreet: boolean;
}

/** Content of the page of an enquiry, as its customer sees it. */
export interface CustomerPage {
	readonly reference: string;
	readonly form: FormPath;
	readonly receivedAt: number;
	/** Time by which the office replies, to the enquiry or to what was written since; null once it has. */
	readonly replyDue: number | null;
	/** True once that time has passed. */
	readonly isLate: boolean;
	/** True if it is an emergency, was marked as urgent or sounds so, waits for a reply and was not cancelled since. */
	readonly isUrgent: boolean;
	/** The enquiry as it was sent: label and text of each field that was filled in. */
	readonly sent: readonly { readonly label: string; readonly text: string }[];
	/** Steps that have been taken. */
	readonly steps: Readonly<Record<PageStep, boolean>>;
	/** The visit that is planned; null without one. */
	readonly visit: PlannedVisit | null;
	/** True if the enquiry goes on with another one, whose own page shows it. Nothing is left to change on this one. */
	readonly isMerged: boolean;
	/** True once the customer has cancelled, and false again if the office goes on with the enquiry. */
	readonly isCancelled: boolean;
	/** True if the enquiry is over, so that nothing is left to cancel. */
	readonly isClosed: boolean;
	/** Phone number as the office has it; empty for a merged enquiry, null for a newer one that this link does not show. */
	readonly phone: string | null;
	readonly messages: readonly PageMessage[];
	/** True if the messages have the office's replies, which only a link that came by email shows. */
	readonly showsReplies: boolean;
	readonly files: readonly CustomerFile[];
	/** Bytes that the limits leave for further files. */
	readonly bytesLeft: number;
}

/** Address of the customer's page. Without a token it is the page of a link that no longer works. */
export const customerPagePath = "/request";

/** Forms of the page, by the last part of the address that they post to. The page's part with each has it as its id. */
export type PageAction = "messages" | "files" | "phone" | "cancel";

/** Why a form that was sent without JavaScript has been refused, for the page that is the answer to it. */
export interface PageProblem {
	readonly action: PageAction;
	/** One sentence, as in the problem document. */
	readonly text: string;
	/** Text as it was typed, so that nothing is lost. */
	readonly input?: string;
}

/** Body that the service posts, as JSON, to the site's own route at `customerPagePath`, which renders the page from it. */
export interface CustomerPageView {
	readonly token: string;
	readonly page: CustomerPage;
	readonly problem?: PageProblem;
}
