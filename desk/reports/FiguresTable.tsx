import "./figures.css";

interface FiguresTableProps {
	/** Label of the control that expands the table. */
	readonly summary?: string;
	readonly label: string;
	readonly head: readonly string[];
	/** Rows; the first cell of each is its heading. */
	readonly rows: readonly (readonly (string | number)[])[];
	readonly foot?: readonly (string | number)[];
}

/** The figures behind a chart as a table, to read or copy. */
export const FiguresTable = ({ summary = "The figures as a table", label, head, rows, foot }: FiguresTableProps) => (
	<details className="figures">
		<summary>
			{summary}
			<span className="plus" aria-hidden="true" />
		</summary>
		<section className="scroll" aria-label={label}>
			<table>
				<caption className="visually-hidden">{label}</caption>
				<thead>
					<tr>
						{head.map((text) => (
							<th scope="col" key={text}>
								{text}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<FiguresRow key={row[0]} head={head} row={row} />
					))}
				</tbody>
				{foot && (
					<tfoot>
						<FiguresRow head={head} row={foot} />
					</tfoot>
				)}
			</table>
		</section>
	</details>
);

const FiguresRow = ({
	head,
	row,
}: {
	readonly head: readonly string[];
	readonly row: readonly (string | number)[];
}) => (
	<tr>
		<th scope="row">{row[0]}</th>
		{head.slice(1).map((name, at) => (
			<td key={name}>{row[at + 1]}</td>
		))}
	</tr>
);
