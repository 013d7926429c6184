import { CircleAlert } from "lucide";
import { Icon } from "../components/Icon.tsx";

/** Error message under a field. */
export const FieldProblem = ({ id, text }: { readonly id: string; readonly text: string }) => (
	<p className="error" id={id}>
		<Icon icon={CircleAlert} />
		<span>{text}</span>
	</p>
);
