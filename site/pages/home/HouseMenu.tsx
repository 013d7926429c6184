import "./house-menu.css";
import { homePage } from "../../../content/pages/home.ts";
import { hubs } from "../../../content/services/hubs.ts";
import { labels } from "../../../content/shared/labels.ts";
import { House } from "../../components/drawing/House.tsx";
import { Ledger } from "../../components/Ledger.tsx";
import { SheetHead } from "../../components/SheetHead.tsx";

/** The hubs beside a section through a house: a line of the list marks its part of the house, and the reverse. */
export const HouseMenu = () => (
	<div className="wrap house-menu">
		<SheetHead number={1} {...homePage.services} layout="chapter" />
		<House />
		<Ledger entries={hubs.map((hub) => ({ ...hub, points: hub.services.slice(0, 3) }))} action={labels.learnMore} />
	</div>
);
