interface FormSlipProps {
	readonly text: string;
	readonly action: string;
	readonly onAction: () => void;
}

/** A quiet line at the head of a form with the one thing that can be done about it. */
export const FormSlip = ({ text, action, onAction }: FormSlipProps) => (
	<p className="slip full" role="status">
		{text}
		<button type="button" className="slip-action" onClick={onAction}>
			{action}
		</button>
	</p>
);
