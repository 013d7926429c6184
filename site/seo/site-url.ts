import { company } from "../../content/company/company.ts";

/** The site's URL without a trailing slash: SITE_URL at build time, else the company's domain. */
export const siteUrl = (import.meta.env.SITE_URL || `https://${company.domain}`).replace(/\/$/, "");

export const absoluteUrl = (path: string): string => siteUrl + (path === "/" ? "/" : path.replace(/\/$/, ""));
