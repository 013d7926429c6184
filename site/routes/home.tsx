import { homeMeta, homePage } from "../../content/home.ts";
import { hubs } from "../../content/hubs.ts";
import { labels } from "../../content/labels.ts";
import { Ledger } from "../components/Ledger.tsx";
import { PageHead } from "../components/PageHead.tsx";
import { SheetHead } from "../components/SheetHead.tsx";

export default function Home() {
	return (
		<>
			<PageHead meta={homeMeta} />
			<h1 className="display">{homePage.heading}</h1>
			<section className="section">
				<div className="wrap">
					<SheetHead number={1} {...homePage.services} />
					<Ledger
						entries={hubs.map((hub) => ({ ...hub, points: hub.services.slice(0, 3) }))}
						action={labels.learnMore}
					/>
				</div>
			</section>
		</>
	);
}
