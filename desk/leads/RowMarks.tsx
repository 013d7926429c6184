import { Ban, CircleAlert, History } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import type { LeadSummary } from "../api/types.ts";
import { troubleWords } from "../lead/labels.ts";
import { counted } from "../ui/times.ts";

/** Marks what is unusual about a lead: held as spam, not delivered, an earlier request. */
export function RowMarks({ row: { list, spamReasons, troubles, earlier } }: { readonly row: LeadSummary }) {
	const isSpam = list === "spam";
	if (!isSpam && troubles.length === 0 && earlier === 0) return null;
	return (
		<p className="marks">
			{isSpam && (
				<span className="mark">
					<Icon of={Ban} />
					{spamReasons.join(", ") || "Marked by hand"}
				</span>
			)}
			{!isSpam &&
				troubles.map((trouble) => (
					<span key={trouble.channel} className={trouble.state === "held" ? "mark" : "mark bad"}>
						<Icon of={CircleAlert} />
						{troubleWords(trouble)}
					</span>
				))}
			{earlier > 0 && (
				<span className="mark">
					<Icon of={History} />
					{earlier < 9 ? counted(earlier, "earlier request") : "9 or more earlier requests"}
				</span>
			)}
		</p>
	);
}
