import { CircleAlert } from "lucide";
import { Icon } from "../components/Icon.tsx";

/** The words under a field that say what is wrong with it. */
export const Problem = ({ id, text }: { readonly id: string; readonly text: string }) => (
	<p className="error" id={id}>
		<Icon of={CircleAlert} />
		<span>{text}</span>
	</p>
);
