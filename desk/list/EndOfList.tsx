interface EndOfListProps {
	readonly shown: number;
	readonly total: number | undefined;
	readonly isBusy: boolean;
	readonly more: () => unknown;
}

export const EndOfList = ({ shown, total, isBusy, more }: EndOfListProps) => (
	<p className="end-of-list">
		{shown} {total !== undefined && total > shown && `of ${total.toLocaleString("en-GB")} `}shown
		<button type="button" className="button line" aria-busy={isBusy} onClick={() => more()}>
			Show 50 more
		</button>
	</p>
);
