import { ChevronUp } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import type { Change } from "../api/types.ts";

export interface BulkChoice {
	readonly text: string;
	readonly change: Change;
}

interface BulkMenuProps {
	readonly id: "bulk-mark" | "bulk-put-off";
	readonly name: string;
	readonly choices: readonly BulkChoice[];
	readonly choose: (change: Change) => void;
}

/** A button of the bar with a menu above it. */
export function BulkMenu({ id, name, choices, choose }: BulkMenuProps) {
	return (
		<>
			<button type="button" className={`button line ${id}`} popoverTarget={id}>
				{name} <Icon of={ChevronUp} />
			</button>
			<div className={`drop ${id}`} id={id} popover="auto">
				<ul className="menu-list">
					{choices.map(({ text, change }) => (
						<li key={text}>
							<button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={() => choose(change)}>
								{text}
							</button>
						</li>
					))}
				</ul>
			</div>
		</>
	);
}
