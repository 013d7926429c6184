import "./ledger.css";
import type { HubSlug } from "../../content/services/hubs.ts";
import { servicePath } from "../../content/services/hubs.ts";
import { useIsWide } from "../hooks/use-is-wide.ts";
import { MoreLink } from "./ButtonLink.tsx";
import { Swatch } from "./drawing/Swatch.tsx";
import { TradeFigure } from "./drawing/TradeFigure.tsx";
import { ServiceName } from "./ServiceName.tsx";

/** A hub as a line. */
interface LedgerEntry {
	readonly slug: HubSlug;
	readonly title: string;
	readonly points: readonly string[];
}

interface LedgerProps {
	readonly entries: readonly LedgerEntry[];
	/** Label of a line's link: 'Learn more' in the overviews, 'Learn More' for related hubs. */
	readonly action: string;
	/** Shows each trade's whole drawing instead of a detail. */
	readonly hasFigures?: boolean;
	/** Keeps the accordions on wide screens, where they start open; they have no detail of a drawing. */
	readonly isExpandable?: boolean;
}

/**
 * Hubs as ruled lines. On narrow screens each is an accordion and several may be open; on wide ones the style sheet
 * opens all of them, regardless of the script, unless the ledger is `isExpandable`.
 */
export function Ledger({ entries, action, hasFigures, isExpandable = false }: LedgerProps) {
	const isOpen = useIsWide();
	return (
		<ul className={isExpandable ? "ledger" : "ledger ledger-laid-open"}>
			{entries.map(({ slug, title, points }) => (
				<li key={slug}>
					<details open={isOpen} suppressHydrationWarning>
						<summary tabIndex={isOpen && !isExpandable ? -1 : undefined}>
							{hasFigures && <TradeFigure slug={slug} />}
							{!hasFigures && !isExpandable && <Swatch trade={slug} />}
							<h3>{title}</h3>
							<span className="plus" />
						</summary>
						<div className="body">
							<ul>
								{points.map((point) => (
									<li key={point}>
										<ServiceName name={point} />
									</li>
								))}
							</ul>
							<MoreLink to={servicePath(slug)}>
								{action}
								<span className="visually-hidden">{` about ${title}`}</span>
							</MoreLink>
						</div>
					</details>
				</li>
			))}
		</ul>
	);
}
