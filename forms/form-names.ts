import { hubs } from "../content/services/hubs.ts";
import { type FormPath, findFormByPath, forms } from "./forms.ts";

/** Returns the hub of a form; undefined for the contact form. */
export const findHub = (path: FormPath) => hubs.find(({ slug }) => findFormByPath(path)?.page === `/services/${slug}`);

/** Returns a form's full title: `Electrical Hub`, `Contact form`. */
export const formTitle = (path: FormPath): string => findHub(path)?.title ?? "Contact form";
/** Returns a form's short name, for rows: `Electrical`. */
export const formName = (path: FormPath): string => formTitle(path).replace(/ Hub$/, "");
/** Returns a form's name within a sentence: `electrical`, `contact`. */
export const formWord = (path: FormPath): string => (path === "contact" ? "contact" : formName(path).toLowerCase());

/** All forms with their titles, in the order of every menu. */
export const formChoices = forms.map(({ path }) => ({ path, title: formTitle(path) }));
