import { aboutPage } from "../../../content/pages/about.ts";
import { Schedule } from "../../components/Schedule.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";
import { TeamDiagram } from "../../components/TeamDiagram.tsx";

const { label, heading, steps } = aboutPage.people;

/** The people whom a client meets, and when, under a diagram of who talks to whom; static markup. */
export const People = () => (
	<div className="wrap pair">
		<SheetHead label={label} heading={heading} layout="beside" />
		<div>
			<TeamDiagram />
			<Schedule points={steps} />
		</div>
	</div>
);
