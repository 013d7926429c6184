import { contactForm } from "./contact-form.ts";
import type { Form } from "./form.ts";
import { hubForms } from "./hub-forms.ts";

export const forms = [...hubForms, contactForm] as const satisfies readonly Form[];

export type AnyForm = (typeof forms)[number];

export type FormPath = AnyForm["path"];

export const formPaths: readonly FormPath[] = forms.map((form) => form.path);

export const findFormByPath = (path: string): AnyForm | undefined => forms.find((form) => form.path === path);

export const findFormByPage = (page: string): AnyForm | undefined => forms.find((form) => form.page === page);
