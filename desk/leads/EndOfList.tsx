interface EndOfListProps {
	readonly shown: number;
	readonly total: number | undefined;
	/** Number of leads not shown yet, if known. */
	readonly rest: number | undefined;
	readonly isBusy: boolean;
	readonly more: () => unknown;
}

export const EndOfList = ({ shown, total, rest, isBusy, more }: EndOfListProps) => (
	<p className="end-of-list">
		{shown} {total !== undefined && total > shown && `of ${total.toLocaleString("en-GB")} `}shown
		<button type="button" className="button line" aria-busy={isBusy} onClick={() => more()}>
			{rest === undefined ? "Show more" : `Show ${Math.min(50, rest)} more`}
		</button>
	</p>
);
