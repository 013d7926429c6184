import "./row-checkbox.css";

interface RowCheckboxProps {
	readonly label: string;
	readonly isChosen: boolean;
	readonly isPartly?: boolean;
	/** Selects the row; with Shift (`isRange`) everything from the last selected row to this one. */
	readonly choose: (isRange: boolean) => void;
}

export const RowCheckbox = ({ label, isChosen, isPartly = false, choose }: RowCheckboxProps) => (
	<label className="row-checkbox">
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
