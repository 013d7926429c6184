import { contactForm } from "./contact-form.ts";
import type { Form } from "./form.ts";
import { hubForms } from "./hub-forms.ts";

/** All nine forms. */
export const forms = [...hubForms, contactForm] as const satisfies readonly Form[];

export type AnyForm = (typeof forms)[number];

export type FormPath = AnyForm["path"];

export const formPaths: readonly FormPath[] = forms.map((form) => form.path);

/** The form of that path, or undefined where there is none. */
export const formByPath = (path: string): AnyForm | undefined => forms.find((form) => form.path === path);

/** The form that stands on that page, or undefined where none does. */
export const formOnPage = (page: string): AnyForm | undefined => forms.find((form) => form.page === page);
