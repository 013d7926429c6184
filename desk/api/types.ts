import type { InferResponseType } from "hono/client";
import type { Desk } from "./desk.ts";

export type { Order } from "../../server/search/query.ts";

type Api = Desk["api"];

export type LeadPage = InferResponseType<Api["leads"]["$get"], 200>;
export type LeadSummary = LeadPage["rows"][number];
/** A row with the values that it was sorted by. It keeps its place until the list is reloaded. */
export type ListedRow = LeadSummary & {
	readonly sortedBy: Pick<LeadSummary, "answeredAt" | "wroteAt" | "nextStep" | "urgency">;
};
export interface ListedPage extends Omit<LeadPage, "rows"> {
	readonly rows: readonly ListedRow[];
	/** Time of loading, by this machine's clock. A change of a row does not move it. */
	readonly loadedAt: number;
}
export type Lead = InferResponseType<Api["leads"][":id"]["$get"], 200>;
export type ListCounts = InferResponseType<Api["counts"]["$get"], 200>;
export type People = InferResponseType<Api["people"]["$get"], 200>;
export type Profile = NonNullable<InferResponseType<Api["session"]["$get"], 200>["person"]>;
export type Office = InferResponseType<Api["office"]["$get"], 200>;
export type Report = InferResponseType<Api["reports"]["$get"], 200>;

export type ListCount = ListCounts["new"];
export type CustomerLead = InferResponseType<Api["leads"][":id"]["customer"]["$get"], 200>["own"][number];
export type Status = LeadSummary["status"];
export type DeliveryTrouble = LeadSummary["troubles"][number];
export type Note = Lead["notes"][number];
export type Reply = Lead["replies"][number];
export type Event = Lead["events"][number];
export type RelatedEnquiry = Lead["customer"]["leads"][number];
export type DeliveryView = Lead["deliveries"][number];
export type Attempt = DeliveryView["attempts"][number];
export type Channel = DeliveryView["channel"];

/** A change of one lead, from what the person saw. Sending it twice with the same id makes it once. */
export type Change = Parameters<Api["leads"][":id"]["changes"]["$post"]>[0]["json"];
export type Fields = Change["to"];
