import { company, links } from "../../content/company/company.ts";
import { figures } from "../../content/company/figures.ts";
import type { Question } from "../../content/pages/faq.ts";
import type { PageMeta } from "../../content/pages/page-meta.ts";
import { icons } from "../generated/icons.ts";
import { absoluteUrl } from "./site-url.ts";

/** A JSON-LD object (schema.org). Search engines read the server's output, so it is empty in the browser's bundle. */
export type StructuredData = Readonly<Record<string, unknown>>;

const businessId = `${absoluteUrl("/")}#business`;
const formatHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** The company: hours, area served and contact. */
export const businessData: StructuredData = import.meta.env.SSR
	? {
			"@type": "HomeAndConstructionBusiness",
			"@id": businessId,
			name: company.name,
			description: company.blurb,
			url: absoluteUrl("/"),
			telephone: links.phone.replace("tel:", ""),
			email: company.email,
			image: absoluteUrl("/cards/home.jpg"),
			logo: absoluteUrl(icons.touchIcon),
			slogan: `${figures.projects.value} projects completed`,
			address: {
				"@type": "PostalAddress",
				addressLocality: "London",
				addressRegion: "Greater London",
				addressCountry: "GB",
			},
			areaServed: { "@type": "AdministrativeArea", name: "Greater London" },
			openingHoursSpecification: company.hours.map(({ schemaDays, open, close }) => ({
				"@type": "OpeningHoursSpecification",
				dayOfWeek: schemaDays,
				opens: formatHour(open),
				closes: formatHour(close),
			})),
		}
	: {};

export const serviceData = (name: string, meta: PageMeta, offers: readonly string[]): StructuredData =>
	import.meta.env.SSR
		? {
				"@type": "Service",
				name,
				description: meta.description,
				url: absoluteUrl(meta.path),
				serviceType: name,
				areaServed: { "@type": "AdministrativeArea", name: "Greater London" },
				provider: { "@id": businessId, "@type": "HomeAndConstructionBusiness", name: company.name },
				hasOfferCatalog: {
					"@type": "OfferCatalog",
					name,
					itemListElement: offers.map((offer) => ({
						"@type": "Offer",
						itemOffered: { "@type": "Service", name: offer },
					})),
				},
			}
		: {};

/** Creates the breadcrumb of a page, starting at the home page. */
export const breadcrumbData = (
	...steps: readonly { readonly name: string; readonly path: string }[]
): StructuredData =>
	import.meta.env.SSR
		? {
				"@type": "BreadcrumbList",
				itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
					"@type": "ListItem",
					position: index + 1,
					name,
					item: absoluteUrl(path),
				})),
			}
		: {};

export const faqData = (questions: readonly Question[]): StructuredData =>
	import.meta.env.SSR
		? {
				"@type": "FAQPage",
				mainEntity: questions.map(({ question, answer }) => ({
					"@type": "Question",
					name: question,
					acceptedAnswer: { "@type": "Answer", text: answer },
				})),
			}
		: {};
