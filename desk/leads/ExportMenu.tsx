import { exportAddress } from "../api/export.ts";
import { useMe } from "../api/session.ts";
import { counted } from "../ui/times.ts";
import type { View } from "./view.ts";

interface ExportMenuProps {
	readonly view: View;
	readonly total: number | undefined;
}

/** Downloads the whole view as a file, including leads not shown yet. */
export function ExportMenu({ view, total }: ExportMenuProps) {
	const me = useMe();
	return (
		<div className="drop export" id="export" popover="auto">
			<p>
				<b>
					Export {total === 1 ? "this lead" : total === undefined ? "these leads" : `these ${counted(total, "lead")}`}
				</b>
				Who exported what is recorded.
			</p>
			<ul className="menu-list">
				<li>
					<a href={exportAddress("xlsx", view, me.id)} download>
						Excel, .xlsx
					</a>
				</li>
				<li>
					<a href={exportAddress("csv", view, me.id)} download>
						CSV
					</a>
				</li>
			</ul>
		</div>
	);
}
