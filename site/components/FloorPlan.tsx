import type { Project } from "../../content/projects.ts";

/** What kind of room a type of project is about. */
const rooms = {
	"Full Refurbishment": "house",
	"Loft Conversion": "loft",
	"Kitchen Extension": "kitchen",
	"Bathroom Remodel": "bathroom",
} as const satisfies Record<Project["type"], string>;

/** A plan of the kind of room that the project is about; the page draws them all once (FloorPlans). */
export const FloorPlan = ({ type }: { readonly type: Project["type"] }) => (
	<svg className="plan" viewBox="0 0 240 160" aria-hidden="true">
		<use href={`#plan-${rooms[type]}`} />
	</svg>
);

/**
 * Floor plans in the drawing kit's hand: walls solid, new walls outlined, what is taken away or overhead dashed,
 * fittings in thin line.
 */
export const FloorPlans = () => (
	<svg className="sprite" aria-hidden="true">
		<defs>
			<symbol id="plan-house" viewBox="0 0 240 160">
				<path
					fill="var(--ink)"
					stroke="none"
					d="M34 18H228V24H34zM34 136H228V142H34zM34 24H40V38H34zM34 92H40V106H34zM34 132H40V136H34zM222 24H228V44H222zM222 84H228V136H222zM34 98H112V102H34zM134 98H150V102H134zM34 38L18 48V54L24 54V51L36 43zM34 92L18 82V76L24 76V79L36 87zM64 24H96V34H64zM140 24H172V34H140zM146 102H150V112H146zM146 130H150V136H146z"
				/>
				<path d="M18 54V76M21 54V76M24 54V76M222 44V84M225 44V84M228 44V84M34 106V132" />
				<path strokeWidth="2" d="M40 106H64M150 130H168M134 98V78" />
				<path d="M64 106A24 24 0 0 1 40 130M168 130A18 18 0 0 0 150 112M134 78A20 20 0 0 0 114 98" />
				<path d="M76 102V136M84 102V136M92 102V136M100 102V136M108 102V136M116 102V136M124 102V136M72 119H118L112 115M118 119L112 123" />
				<path strokeDasharray="5 3" d="M116 24V98M120 24V98" />
				<path d="M52 74H92V90H52zM56 74V84H88V74M58 48H86V64H58zM140 56H178V80H140zM146 48H156V53H146zM162 48H172V53H162zM146 83H156V88H146zM162 83H172V88H162zM182 24V36H222M204 24V36M186 27H200V33H186z" />
			</symbol>
			<symbol id="plan-loft" viewBox="0 0 240 160">
				<path
					fill="var(--ink)"
					stroke="none"
					d="M12 16H228V22H12zM12 138H228V144H12zM12 22H18V138H12zM222 22H228V62H222zM222 98H228V138H222z"
				/>
				<path
					fill="var(--plaster)"
					d="M18 36H222V39H18zM18 121H222V124H18zM78 39H81V72H78zM18 84H60V87H18zM78 84H81V87H78z"
				/>
				<path d="M222 62V98M225 62V98M228 62V98" />
				<path strokeDasharray="5 3" d="M18 80H222" />
				<path d="M96 23H124V35H96zM96 23L124 35M124 23L96 35M140 23H168V35H140zM140 23L168 35M168 23L140 35M140 125H168V137H140zM140 125L168 137M168 125L140 137" />
				<path strokeWidth="2" d="M60 84V66" />
				<path d="M60 66A18 18 0 0 1 78 84" />
				<path d="M18 39H40V62H18zM18 39L40 62M40 39L18 62M48 39H64V44H48zM50 44V50A6 6 0 0 0 62 50V44M78 56H70V68H78" />
				<path d="M22 96H92V120H22zM30 96V120M38 96V120M46 96V120M54 96V120M62 96V120M70 96V120M78 96V120M26 108H86L80 104M86 108L80 112" />
				<path d="M150 60H206V104H150zM190 60V104M194 64H203V80H194zM194 84H203V100H194zM206 46H220V57H206zM206 107H220V118H206zM96 121V108H136V121M109 108V121M122 108V121" />
			</symbol>
			<symbol id="plan-kitchen" viewBox="0 0 240 160">
				<path
					fill="var(--ink)"
					stroke="none"
					d="M16 16H112V24H16zM16 136H112V144H16zM104 24H112V40H104zM104 120H112V136H104zM16 24H24V64H16zM16 104H24V136H16z"
				/>
				<path fill="var(--plaster)" d="M112 16H228V44H220V24H112zM112 144H228V116H220V136H112z" />
				<path strokeDasharray="5 3" d="M104 40V120M112 40V120M128 54H212V114H128z" />
				<path strokeWidth="2" d="M222 44L232 56L222 68L232 80M222 116L232 104L222 92" />
				<path d="M16 64V104M20 64V104M24 64V104" />
				<path d="M116 24V42H216V24M142 24V42M168 24V42M194 24V42M146 27H164V39H146zM155 27V31" />
				<path d="M176 29h0M186 29h0M176 37h0M186 37h0" strokeWidth="4" strokeLinecap="round" />
				<path d="M150 70H206V90H150zM158 100A5 5 0 1 0 158 100.100zM178 100A5 5 0 1 0 178 100.100zM198 100A5 5 0 1 0 198 100.100z" />
				<path d="M46 62H82V98H46zM50 52H62V58H50zM66 52H78V58H66zM50 102H62V108H50zM66 102H78V108H66zM34 68H40V78H34zM34 82H40V92H34zM120 120H136V136H120z" />
			</symbol>
			<symbol id="plan-bathroom" viewBox="0 0 240 160">
				<path fill="var(--ink)" stroke="none" d="M20 16H92V24H28V136H44V144H20zM152 16H220V144H80V136H212V24H152z" />
				<path d="M92 16H152M92 20H152M92 24H152M44 144H80" />
				<path strokeWidth="2" d="M80 140V104M166 96H212" />
				<path d="M80 104A36 36 0 0 0 44 140" />
				<path d="M172 28H208V90H172zM178 40A12 8 0 0 1 202 40V78A12 8 0 0 1 178 78zM190 44A2 2 0 1 0 190 44.100z" />
				<path d="M28 34H52V94H28zM34 42H47V60H34zM34 68H47V86H34zM30 51H36M30 77H36" />
				<path d="M110 24H134V32H110zM113 32V42A9 11 0 0 0 131 42V32" />
				<path d="M166 96V136M166 98L212 136M212 98L166 136M186 117A3 3 0 1 0 192 117A3 3 0 1 0 186 117" />
			</symbol>
		</defs>
	</svg>
);
