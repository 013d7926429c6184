import "./form-slip.css";

interface FormSlipProps {
	readonly text: string;
	readonly action: string;
	readonly onAction: () => void;
}

/** What a form says quietly, with the one thing that can be done about it. */
export const FormSlip = ({ text, action, onAction }: FormSlipProps) => (
	<p className="form-slip full" role="status">
		{text}
		<button type="button" className="form-slip-action" onClick={onAction}>
			{action}
		</button>
	</p>
);
