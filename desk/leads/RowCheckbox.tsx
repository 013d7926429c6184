import "./row-checkbox.css";

interface RowCheckboxProps {
	readonly label: string;
	readonly isChosen: boolean;
	/** Some of what it stands for are chosen. */
	readonly isPartly?: boolean;
	/** `upToHere` with Shift: everything from the last choice to this one. */
	readonly choose: (upToHere: boolean) => void;
}

/** The box that chooses a row. */
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
