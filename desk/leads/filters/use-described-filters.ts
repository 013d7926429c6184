import { formTitle } from "../../../forms/form-names.ts";
import { statusNames } from "../../../forms/lead-status.ts";
import type { View } from "../../api/leads.ts";
import { useMe, usePerson } from "../../api/session.ts";
import { findBorough } from "../../shared/labels.ts";
import { useNow } from "../../ui/use-now.ts";
import { describeRange } from "./ReceivedRange.tsx";

/** Describes the filters that are set, such as `Plumbing`, `Newham`, `quoted`. */
export function useDescribedFilters(view: View): readonly string[] {
	const { form, place, assigneeId, status, lostReason } = view;
	const me = useMe();
	const isPerson = assigneeId !== undefined && assigneeId !== "nobody";
	const person = usePerson(isPerson ? (assigneeId === "me" ? me.id : assigneeId) : "");
	const range = describeRange(view, useNow());
	return [
		form && formTitle(form),
		place && (findBorough(place)?.name ?? (place === "OUTSIDE" ? "outside London" : "no valid postcode")),
		assigneeId && `assigned to ${person?.name ?? "nobody"}`,
		status && [statusNames[status].toLowerCase(), lostReason?.toLowerCase()].filter(Boolean).join(": "),
		range && `received ${range}`,
	].filter((filter) => filter !== undefined);
}
