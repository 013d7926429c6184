import type { HubPage } from "../../../content/services/hub-pages/hub-page.ts";
import { PageHead } from "../../seo/PageHead.tsx";
import { breadcrumbData, serviceData } from "../../seo/structured-data.ts";

/** Metadata of a hub's page, with structured data about the service. */
export const HubPageHead = ({ page, hasProblems }: { readonly page: HubPage; readonly hasProblems?: boolean }) => (
	<PageHead
		meta={page.meta}
		{...(hasProblems && { hasProblems })}
		data={[
			serviceData(page.name, page.meta, page.coreItems),
			breadcrumbData({ name: "Services", path: "/services" }, { name: page.name, path: page.meta.path }),
		]}
	/>
);
