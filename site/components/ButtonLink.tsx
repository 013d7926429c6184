import { ArrowRight } from "lucide";
import { Link, useLocation } from "react-router";
import { Icon } from "./Icon.tsx";

interface ButtonLinkProps {
	readonly to: string;
	readonly children: React.ReactNode;
	/** For the secondary action. */
	readonly outlined?: boolean;
	readonly onClick?: () => void;
}

/** The history's entry, not the address, tells the next page which one led to it: the contact form ticks its service. */
export function ButtonLink({ to, children, outlined, onClick }: ButtonLinkProps) {
	const { pathname } = useLocation();
	return (
		<Link className={outlined ? "button line" : "button"} to={to} state={{ from: pathname }} onClick={onClick}>
			{children}
			<Icon of={ArrowRight} />
		</Link>
	);
}

/** A call to action in running text. */
export const MoreLink = ({ to, children }: { readonly to: string; readonly children: React.ReactNode }) => (
	<Link className="more" to={to}>
		{children}
		<Icon of={ArrowRight} />
	</Link>
);
