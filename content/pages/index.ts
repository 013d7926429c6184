import { hubPages } from "../services/hub-pages/index.ts";
import { servicePages } from "../services/service-pages/index.ts";
import { aboutMeta } from "./about.ts";
import { adminMeta } from "./admin.ts";
import { areasMeta } from "./areas.ts";
import { contactMeta } from "./contact.ts";
import { faqMeta } from "./faq.ts";
import { homeMeta } from "./home.ts";
import { privacy } from "./legal/privacy.ts";
import { termsOfService } from "./legal/terms.ts";
import { notFoundMeta } from "./not-found.ts";
import type { PageMeta } from "./page-meta.ts";
import { projectsMeta } from "./projects.ts";
import { requestMeta } from "./request.ts";
import { servicesMeta } from "./services.ts";
import { thankYouMeta } from "./thank-you.ts";

/** Every page of the site. Pages must not import this list, or each would ship the texts of all. */
export const pages: readonly PageMeta[] = [
	homeMeta,
	aboutMeta,
	projectsMeta,
	servicesMeta,
	...servicePages.map(({ meta }) => meta),
	...Object.values(hubPages).map(({ meta }) => meta),
	faqMeta,
	contactMeta,
	areasMeta,
	privacy.meta,
	termsOfService.meta,
	thankYouMeta,
	requestMeta,
	adminMeta,
	notFoundMeta,
];
