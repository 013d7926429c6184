import { company } from "../../content/company.ts";

/** Where the site lives, without a slash at the end: SITE_URL at build time, else the company's domain. */
export const siteUrl = (import.meta.env.SITE_URL || `https://${company.domain}`).replace(/\/$/, "");

/** The full address of one of the site's paths. */
export const addressOf = (path: string): string => siteUrl + (path === "/" ? "/" : path.replace(/\/$/, ""));
