import { Download } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { counted } from "../ui/times.ts";
import { FilterSelect } from "./FilterSelect.tsx";
import type { FilterChoice } from "./filter-choices.ts";
import { filtersSet, noFilters, useView } from "./view.ts";

interface FilterSheetProps {
	readonly choices: readonly FilterChoice[];
	readonly total: number | undefined;
}

/** The filters on a phone, on a sheet that slides up. */
export function FilterSheet({ choices, total }: FilterSheetProps) {
	const { view, change } = useView();
	return (
		<div className="drop bottom" id="filter-sheet" popover="auto" role="dialog" aria-label="Filter and sort">
			<div className="choices">
				{choices.map((choice) => (
					<div className="field" key={choice.key}>
						<label htmlFor={`sheet-${choice.key}`}>{choice.label}</label>
						<span className="select">
							<FilterSelect choice={choice} id={`sheet-${choice.key}`} replaces />
						</span>
					</div>
				))}
				<button type="button" className="button" popoverTarget="filter-sheet" popoverTargetAction="hide">
					{total === undefined ? "Show the leads" : `Show ${counted(total, "lead")}`}
				</button>
				{filtersSet(view) > 0 && (
					<button type="button" className="button line" onClick={() => change(noFilters, true)}>
						Clear filters
					</button>
				)}
				<button type="button" className="button line" popoverTarget="export">
					<Icon of={Download} /> Export
				</button>
			</div>
		</div>
	);
}
