import "./row-checkbox.css";

interface RowCheckboxProps {
	readonly label: string;
	readonly isSelected: boolean;
	readonly isPartly?: boolean;
	/** Selects the row; with Shift (`isRange`) everything from the last selected row to this one. */
	readonly onToggle: (isRange: boolean) => void;
}

export const RowCheckbox = ({ label, isSelected, isPartly = false, onToggle }: RowCheckboxProps) => (
	<label className="row-checkbox">
		<input
			type="checkbox"
			checked={isSelected}
			ref={(box) => {
				if (box) box.indeterminate = isPartly;
			}}
			onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
		/>
		<span className="visually-hidden">{label}</span>
	</label>
);
