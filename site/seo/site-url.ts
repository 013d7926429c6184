import { company } from "../../content/company/company.ts";

/** The site's URL without a trailing slash: SITE_URL at build time, else the company's domain. */
export const siteUrl = (import.meta.env.SITE_URL || `https://${company.domain}`).replace(/\/$/, "");

/** Returns the full URL of one of the site's paths. */
export const absoluteUrl = (path: string): string => siteUrl + (path === "/" ? "/" : path.replace(/\/$/, ""));
