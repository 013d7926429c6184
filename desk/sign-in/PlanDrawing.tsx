import "./plan-drawing.css";

const names = {
	0: "A door in a brick wall, drawn in plan, shut",
	24: "The same door, ajar",
	90: "The same door, open",
};

/** Floorboards in courses of 37.3. The joints shift by 173 from one course to the next. */
const boards = Array.from({ length: 26 }, (_, course) => {
	const y = (course * 37.3).toFixed(1);
	const first = 220 + ((course * 173) % 300);
	return `M150 ${y}H760M${first} ${y}v37.3M${first + 300} ${y}v37.3`;
}).join("");

/** Pieces of wall, by start and length. */
const walls = [
	[-10, 100],
	[230, 90],
	[592, 318],
] as const;

/** Lengths of the five lines on the desk inside; the last is overdue. */
const lines = [
	[92, 30],
	[118, 78],
	[144, 112],
	[170, 134],
	[196, 168],
] as const;

/** The office's door in plan, seen from outside. A door is 838 mm wide. */
export const PlanDrawing = ({ angle }: { readonly angle: 0 | 24 | 90 }) => (
	<svg className="plan" viewBox="0 0 720 900" preserveAspectRatio="xMinYMid slice" role="img" aria-label={names[angle]}>
		<defs>
			<pattern id="brick" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
				<path d="M0 0V8" />
			</pattern>
			<pattern id="block" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
				<path d="M0 0V14M5 0V14" />
			</pattern>
		</defs>
		<path className="faint" d={boards} />
		{walls.map(([y, length]) => (
			<g key={y}>
				<path fill="url(#brick)" d={`M60 ${y}h31v${length}h-31z`} />
				<path fill="url(#block)" d={`M120 ${y}h30v${length}h-30z`} />
				<path className="cut" d={`M60 ${y}v${length}M150 ${y}v${length}`} />
				<path d={`M91 ${y}v${length}M120 ${y}v${length}`} />
			</g>
		))}
		<path className="paper" d="M60 90h90v140H60z" />
		<path d="M60 90v140M150 90v140M98 90v140M106 90v140M60 90h90M60 230h90" />
		<path className="cut" d="M60 320h90M60 592h90" />
		<path className="paper" d="M112 320h38v11h-38zM112 581h38v11h-38z" />
		<path d="M60 320v272" strokeDasharray="2 4" />
		<path className="paper" d="M262 44h418v200H262z" />
		<g transform="rotate(-3 410 140)">
			<path className="paper" d="M284 62h236v164H284z" />
			{lines.map(([y, length]) => (
				<g key={y}>
					<path className={length > 150 ? "hot" : "solid"} d={`M300 ${y}h${length}`} />
					<path d={`M300 ${y}h150M300 ${y - 6}v12M450 ${y - 6}v12M295 ${y + 5}l10-10M445 ${y + 5}l10-10`} />
				</g>
			))}
			<path d="M470 186h50M470 186v40M470 206h50" />
		</g>
		<circle className="paper" cx="626" cy="92" r="17" />
		<circle cx="626" cy="92" r="12" />
		<path d="M643 92h9" />
		<path className="paper" d="M570 130h88v60h-88z" />
		<path d="M570 190l-8 26h104l-8-26" />
		<path className="paper" d="M402 268h138v120H402zM392 392h158v14H392z" />
		<path className="swing" strokeDasharray={angle === 0 ? "7 6" : "none"} d="M150 331A250 250 0 0 1 400 581" />
		<path className="paper leaf" d="M137 331h13v250h-13z" transform={`rotate(${angle} 150 581)`} />
		<path className="axis" d="M-20 456H240" />
		<path className="entrance" d="M6 438l30 18-30 18z" />
		<path d="M50 331H4M50 581H4M22 331v105M22 476v105M15 338l14-14M15 588l14-14" />
		<text x="14" y="402" transform="rotate(-90 14 402)">
			838
		</text>
	</svg>
);
