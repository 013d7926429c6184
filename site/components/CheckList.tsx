import "./check-list.css";
import { Check } from "lucide";
import { Icon } from "./Icon.tsx";

/** Ticked items in columns. */
export const CheckList = ({ items }: { readonly items: readonly string[] }) => (
	<ul className="check-list ruled">
		{items.map((item) => (
			<li key={item}>
				<Icon icon={Check} />
				{item}
			</li>
		))}
	</ul>
);
