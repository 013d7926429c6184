import "./form-slip.css";

interface FormSlipProps {
	readonly text: string;
	readonly action: string;
	readonly onAction: () => void;
}

/** A quiet notice in a form, with one action. */
export const FormSlip = ({ text, action, onAction }: FormSlipProps) => (
	<p className="form-slip full" role="status">
		{text}
		<button type="button" className="form-slip-action" onClick={onAction}>
			{action}
		</button>
	</p>
);
