import { ArrowRight } from "lucide";
import { Link, useLocation } from "react-router";
import { Icon } from "./Icon.tsx";

interface ButtonLinkProps {
	readonly to: string;
	readonly children: React.ReactNode;
	/** Marks the secondary action. */
	readonly isOutlined?: boolean;
	readonly onClick?: () => void;
}

/** A link as a button. Its state in the history names the page it is on: the contact form ticks that page's service. */
export function ButtonLink({ to, children, isOutlined, onClick }: ButtonLinkProps) {
	const { pathname } = useLocation();
	return (
		<Link className={isOutlined ? "button line" : "button"} to={to} state={{ from: pathname }} onClick={onClick}>
			{children}
			<Icon icon={ArrowRight} />
		</Link>
	);
}

/** A call to action in running text. */
export const MoreLink = ({ to, children }: { readonly to: string; readonly children: React.ReactNode }) => (
	<Link className="more" to={to}>
		{children}
		<Icon icon={ArrowRight} />
	</Link>
);
