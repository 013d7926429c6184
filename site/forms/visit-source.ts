import { campaignKeys, type VisitSource } from "../../forms/source.ts";

/**
 * Returns the source of this visit. It comes from the address that the document was loaded with, which is the first
 * page of the visit even after client-side navigation. Nothing is stored on the device. The address of a customer's page
 * is a secret, of which only the beginning is named.
 */
export function readVisitSource(): VisitSource {
	const [entry] = performance.getEntriesByType("navigation");
	const landing = new URL(entry?.name ?? location.href, location.href);
	const referrer = document.referrer && new URL(document.referrer).host;
	const source: Partial<Record<keyof VisitSource, string>> = {
		landing: landing.pathname.replace(/^\/request\/.*/, "/request"),
	};
	if (referrer !== "" && referrer !== location.host) source.referrer = referrer;
	for (const key of campaignKeys) {
		const value = landing.searchParams.get(key);
		if (value) source[key] = value;
	}
	return source;
}
