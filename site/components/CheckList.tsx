import { Check } from "lucide-react";

/** What is included, ticked off in columns. */
export const CheckList = ({ items }: { readonly items: readonly string[] }) => (
	<ul className="included ruled">
		{items.map((item) => (
			<li key={item}>
				<Check className="icon" />
				{item}
			</li>
		))}
	</ul>
);
