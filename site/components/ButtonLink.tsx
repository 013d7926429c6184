import { ArrowRight } from "lucide";
import { Link } from "react-router";
import { Icon } from "./Icon.tsx";

interface ButtonLinkProps {
	readonly to: string;
	readonly children: React.ReactNode;
	/** For the secondary action. */
	readonly outlined?: boolean;
	readonly onClick?: () => void;
}

export const ButtonLink = ({ to, children, outlined, onClick }: ButtonLinkProps) => (
	<Link className={outlined ? "button line" : "button"} to={to} onClick={onClick}>
		{children}
		<Icon of={ArrowRight} />
	</Link>
);

/** A call to action in running text. */
export const MoreLink = ({ to, children }: { readonly to: string; readonly children: React.ReactNode }) => (
	<Link className="more" to={to}>
		{children}
		<Icon of={ArrowRight} />
	</Link>
);
