import { ArrowRight } from "lucide";
import { useLocation } from "react-router";
import { Icon } from "./Icon.tsx";
import { PageLink } from "./PageLink.tsx";

interface ButtonLinkProps {
	readonly to: string;
	readonly children: React.ReactNode;
	/** Marks the secondary action. */
	readonly isOutlined?: boolean;
	readonly onClick?: () => void;
}

/** A link as a button. Its state in the history names the page it is on, so that a form can begin with its subject. */
export function ButtonLink({ to, children, isOutlined, onClick }: ButtonLinkProps) {
	const { pathname } = useLocation();
	return (
		<PageLink className={isOutlined ? "button line" : "button"} to={to} state={{ from: pathname }} onClick={onClick}>
			{children}
			<Icon icon={ArrowRight} />
		</PageLink>
	);
}

/** A call to action in running text. Like a button it names the page it is on. */
export function MoreLink({ to, children }: { readonly to: string; readonly children: React.ReactNode }) {
	const { pathname } = useLocation();
	return (
		<PageLink className="more" to={to} state={{ from: pathname }}>
			{children}
			<Icon icon={ArrowRight} />
		</PageLink>
	);
}
