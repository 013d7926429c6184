import type { LeadRow } from "../api/types.ts";
import { formName } from "../common/forms.ts";
import { Swatch } from "../common/Swatch.tsx";
import { counted } from "../common/times.ts";
import "./arrival.css";
import { whereOf } from "./words.ts";

interface ArrivalSlipProps {
	/** Newest first. */
	readonly arrived: readonly LeadRow[];
	readonly show: () => void;
}

const whoIs = (row: LeadRow) => [formName(row.form), whereOf(row)].filter(Boolean).join(", ");

/** Says that leads have come; a press lets them in, for nothing moves under the pointer by itself. */
export function ArrivalSlip({ arrived, show }: ArrivalSlipProps) {
	const [first] = arrived;
	return (
		<>
			<p className="visually-hidden" role="status">
				{first && `${counted(arrived.length, "new lead")}. Press n to show ${arrived.length === 1 ? "it" : "them"}.`}
			</p>
			{first && (
				<button type="button" className="arrival" aria-keyshortcuts="n" onClick={show}>
					<Swatch form={first.form} />
					<span>
						<b>{counted(arrived.length, "new lead")}:</b> {whoIs(first)}
						{arrived.length > 1 && ` and ${arrived.length - 1} more`}
					</span>
					<span>
						Show {arrived.length === 1 ? "it" : "them"} <kbd>n</kbd>
					</span>
				</button>
			)}
		</>
	);
}
