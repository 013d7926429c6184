import "./row-checkbox.css";

interface RowCheckboxProps {
	readonly label: string;
	readonly isChosen: boolean;
	/** True if only some of the rows are selected. */
	readonly isPartly?: boolean;
	/** Selects the row; with Shift (`upToHere`) everything from the last selected row to this one. */
	readonly choose: (upToHere: boolean) => void;
}

/** Checkbox that selects a row. */
export const RowCheckbox = ({ label, isChosen, isPartly = false, choose }: RowCheckboxProps) => (
	<label className="pick">
		<input
			type="checkbox"
			checked={isChosen}
			ref={(box) => {
				if (box) box.indeterminate = isPartly;
			}}
			onChange={({ nativeEvent }) => choose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
		/>
		<span className="visually-hidden">{label}</span>
	</label>
);
