import { changeOf, type FilterChoice } from "./filter-choices.ts";
import { useView } from "./view.ts";

interface FilterSelectProps {
	readonly choice: FilterChoice;
	/** Ties the select to a visible label. Without it, the select carries the label itself. */
	readonly id?: string;
	/** Replaces the window's history entry instead of adding one. */
	readonly replaces?: boolean;
}

/** A filter as a select. */
export function FilterSelect({ choice: { key, label, all, options }, id, replaces = false }: FilterSelectProps) {
	const { view, change } = useView();
	return (
		<select
			{...(id ? { id } : { "aria-label": label })}
			value={view[key] ?? ""}
			onChange={({ target }) => change(changeOf(key, target.value), replaces)}
		>
			{all && <option value="">{all}</option>}
			{options.map(({ value, text }) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</select>
	);
}
