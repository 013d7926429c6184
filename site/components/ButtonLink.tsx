import { ArrowRight } from "lucide";
import { Icon } from "./Icon.tsx";
import { InternalLink } from "./InternalLink.tsx";

interface ButtonLinkProps {
	readonly to: string;
	readonly children: React.ReactNode;
	/** The quieter kind, in outline. */
	readonly outlined?: boolean;
	readonly onClick?: () => void;
}

/** A call to action. */
export const ButtonLink = ({ to, children, outlined, onClick }: ButtonLinkProps) => (
	<InternalLink className={outlined ? "button line" : "button"} to={to} onClick={onClick}>
		{children}
		<Icon of={ArrowRight} />
	</InternalLink>
);

/** A call to action in running text. */
export const MoreLink = ({ to, children }: { readonly to: string; readonly children: React.ReactNode }) => (
	<InternalLink className="more" to={to}>
		{children}
		<Icon of={ArrowRight} />
	</InternalLink>
);
