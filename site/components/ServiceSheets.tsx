import { doorsTo } from "../../content/doors.ts";
import { labels } from "../../content/labels.ts";
import type { ServicePage } from "../../content/service-pages/service-page.ts";
import { breadcrumbs, service } from "../findable/structured-data.ts";
import { Below } from "./Below.tsx";
import { Benefits } from "./Benefits.tsx";
import { CallToAction } from "./CallToAction.tsx";
import { CheckList } from "./CheckList.tsx";
import { Doors } from "./Doors.tsx";
import { HubHero } from "./HubHero.tsx";
import { PageHead } from "./PageHead.tsx";
import { Schedule } from "./Schedule.tsx";
import { SheetHead } from "./SheetHead.tsx";
import { StageStrip } from "./StageStrip.tsx";

/** A service page as a sequence of sheets. */
export const ServiceSheets = ({ page }: { readonly page: ServicePage }) => (
	<>
		<PageHead
			meta={page.meta}
			data={[
				service(page.name, page.meta, page.included),
				breadcrumbs({ name: "Services", path: "/services" }, { name: page.name, path: page.meta.path }),
			]}
		/>
		<HubHero page={page} />
		<Below>
			<section className="section">
				<div className="wrap">
					<SheetHead number={1} label="Where it stands" heading={page.stages.heading} lead={page.stages.lead} />
					<StageStrip {...page.stages} />
				</div>
			</section>
			<section className="section">
				<div className="wrap">
					<SheetHead number={2} label="Scope of works" heading={labels.included} />
					<CheckList items={page.included} />
				</div>
			</section>
			<section className="section plaster">
				<div className="wrap">
					<SheetHead number={3} label="How it goes" heading={page.process.heading} />
					<Schedule points={page.process.steps} />
				</div>
			</section>
			<section className="section">
				<div className="wrap">
					<SheetHead number={4} label="Why us" heading={page.why.heading} />
					<Benefits points={page.why.cards} inThree />
				</div>
			</section>
			<section className="section">
				<div className="wrap">
					<SheetHead number={5} label="Related" heading={labels.related} />
					<Doors doors={doorsTo(page.related)} />
				</div>
			</section>
			<CallToAction {...page.cta} />
		</Below>
	</>
);
