import { Trash2 } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import type { Lead } from "../api/types.ts";
import { toastSeconds } from "../ui/toasts.tsx";

/** Shows who deleted the lead and what can still be done. The name is unknown once the lead is gone for good. */
export function DeletedNotice({ lead: { events } }: { readonly lead: Lead }) {
	const deletedBy = events.findLast(({ what, isUndone }) => what === "deleted" && !isUndone)?.by.name;
	return (
		<div className="delivery-problem deleted" role="alert">
			<Icon icon={Trash2} />
			<p>
				<b>{deletedBy ? `Deleted by ${deletedBy}.` : "This lead has been deleted."}</b>{" "}
				{deletedBy && `Only ${deletedBy} can undo this, within ${toastSeconds} seconds. `}
				Text that you have not saved is still in its field: copy it if you need it.
			</p>
		</div>
	);
}
