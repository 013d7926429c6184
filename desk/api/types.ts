import type { InferResponseType } from "hono/client";
import type { api } from "./client.ts";

/** Types of the service's answers, inferred from its handlers. */
export type Page = InferResponseType<typeof api.leads.$get, 200>;
export type LeadSummary = Page["rows"][number];
/**
 * A row with the values that it was sorted by when its list was loaded: it keeps its place until the list is reloaded.
 */
export type ListedRow = LeadSummary & { readonly sortedBy: Pick<LeadSummary, "answeredAt" | "followUp"> };
/** A page of a list in the cache. */
export interface ListedPage extends Omit<Page, "rows"> {
	readonly rows: readonly ListedRow[];
}
export type Lead = InferResponseType<(typeof api.leads)[":id"]["$get"], 200>;
export type Counts = InferResponseType<typeof api.counts.$get, 200>;
export type News = InferResponseType<typeof api.news.$get, 200>;
export type People = InferResponseType<typeof api.people.$get, 200>;
export type Passkeys = InferResponseType<typeof api.passkeys.$get, 200>;
export type OwnSession = InferResponseType<typeof api.sessions.$get, 200>["sessions"][number];
export type Session = InferResponseType<typeof api.session.$get, 200>;
export type Profile = NonNullable<Session["person"]>;
export type Office = InferResponseType<typeof api.office.$get, 200>;

export type Count = Counts["new"];
export type List = LeadSummary["list"];
export type Place = LeadSummary["place"];
export type Status = LeadSummary["status"];
export type Trouble = LeadSummary["troubles"][number];
export type Note = Lead["notes"][number];
export type Event = Lead["events"][number];
export type EarlierLead = Lead["earlierLeads"][number];
export type DeliveryView = Lead["deliveries"][number];
export type Attempt = DeliveryView["attempts"][number];
export type Channel = DeliveryView["channel"];
export type Order = "newest" | "waiting" | "follow-up";

/** A change of a lead by a person. */
export type Change = Parameters<(typeof api.leads)[":id"]["changes"]["$post"]>[0]["json"]["change"];
