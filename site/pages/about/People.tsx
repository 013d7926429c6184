import { aboutPage } from "../../../content/pages/about.ts";
import { Schedule } from "../../components/Schedule.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

const { label, heading, steps } = aboutPage.people;

/** The people whom a client meets, and when; static markup. */
export const People = () => (
	<div className="wrap pair">
		<SheetHead label={label} heading={heading} layout="beside" />
		<Schedule points={steps} />
	</div>
);
