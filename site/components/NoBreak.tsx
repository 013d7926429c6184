/** Keeps hyphenated words ('same-day') and figures with their nouns ('10–16 weeks', '10 to 16 weeks', 'Zones 1–2') on one line. */
export const NoBreak = ({ text }: { readonly text: string }) =>
	text.split(/(\S+-\S+|\d+ to \d+(?: \w+)?|[\d–]+\+? \w+|Zones [\d–]+)/).map((part, index) =>
		index % 2 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: parts of a text neither come nor go
			<span key={index} className="keep">
				{part}
			</span>
		) : (
			part
		),
	);
