import { Download, ListFilter, X } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe, usePeople } from "../api/session.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import { FilterSelect } from "./FilterSelect.tsx";
import { FilterSheet } from "./FilterSheet.tsx";
import { type FilterChoice, filterChoices } from "./filter-choices.ts";
import { filtersSet, noFilters, useView } from "./view.ts";
import "./filters.css";
import { RowCheckbox } from "./RowCheckbox.tsx";

interface FiltersProps {
	readonly total: number | undefined;
	/** Number of selected rows. */
	readonly chosen: number;
	readonly areAllChosen: boolean;
	readonly chooseAll: (all: boolean) => void;
	/** Shows checkboxes in place of the swatches, on a phone. */
	readonly isChoosing: boolean;
	readonly setChoosing: (on: boolean) => void;
}

/** Filters, order and export above the list; on a phone two buttons open them. */
export function Filters({ total, chosen, areAllChosen, chooseAll, isChoosing, setChoosing }: FiltersProps) {
	const { view, change } = useView();
	const choices = filterChoices(view, useMe(), usePeople());
	const set = filtersSet(view);
	const select = (choice: FilterChoice) => (
		<span
			key={choice.key}
			className={["select flat", choice.key === "order" ? "sort" : view[choice.key] && "set"].filter(Boolean).join(" ")}
		>
			<FilterSelect choice={choice} />
		</span>
	);
	return (
		<fieldset className="filters">
			<legend className="visually-hidden">Filter and sort</legend>
			<RowCheckbox
				label="Choose all"
				isChosen={areAllChosen}
				isPartly={chosen > 0 && !areAllChosen}
				choose={() => chooseAll(!areAllChosen)}
			/>
			{choices.filter(({ key }) => key !== "order").map(select)}
			{set > 0 && (
				<button type="button" className="text-button clear" title="Clear filters" onClick={() => change(noFilters)}>
					<Icon of={X} />
					<span>Clear filters</span>
				</button>
			)}
			{choices.filter(({ key }) => key === "order").map(select)}
			<button
				type="button"
				className="square export-button"
				popoverTarget="export"
				aria-label="Export this view"
				title="Export this view"
			>
				<Icon of={Download} />
			</button>
			<button type="button" className={set > 0 ? "phone set" : "phone"} popoverTarget="filter-sheet">
				<Icon of={ListFilter} /> Filter and sort{set > 0 && `, ${set} set`}
			</button>
			<label className="phone choose">
				<input
					type="checkbox"
					className="visually-hidden"
					checked={isChoosing}
					onChange={({ target }) => setChoosing(target.checked)}
				/>
				{isChoosing ? "Done" : "Choose"}
			</label>
			<ExportMenu view={view} total={total} />
			<FilterSheet choices={choices} total={total} />
		</fieldset>
	);
}
