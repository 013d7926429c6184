import { type RefObject, useEffect, useState } from "react";
import { parseFormData } from "../../forms/form-data.ts";
import type { AnyForm } from "../../forms/forms.ts";
import { deleteCheckedPostcode, readCheckedPostcode } from "./checked-postcode.ts";
import { deleteDraft, readDraft, saveDraft } from "./draft.ts";
import { ifPossible } from "./if-possible.ts";

type DraftValues = Readonly<Record<string, unknown>>;

const isBlank = (value: unknown): boolean => value === "" || (Array.isArray(value) && value.length === 0);

const readValues = (form: AnyForm, element: HTMLFormElement): DraftValues => parseFormData(form, new FormData(element));

/** Writes values into fields that are still blank, so that the visitor's latest input stays. */
function fillBlanks(form: AnyForm, element: HTMLFormElement, values: DraftValues): void {
	const current = readValues(form, element);
	for (const { name } of form.fields) {
		const value = values[name];
		if (!isBlank(current[name]) || isBlank(value) || value === undefined) continue;
		for (const control of element.querySelectorAll(`[name="${name}"]`)) {
			if (control instanceof HTMLInputElement && control.type === "checkbox")
				control.checked = Array.isArray(value) && value.includes(control.value);
			else if ("value" in control) control.value = String(value);
		}
	}
}

/**
 * Returns whether the form has any of the values already: on a reload, Firefox may restore them before this code runs.
 */
function hasAnyValue(form: AnyForm, element: HTMLFormElement, values: DraftValues): boolean {
	const current = readValues(form, element);
	return form.fields.some(({ name }) => !isBlank(current[name]) && String(current[name]) === String(values[name]));
}

/** Empties the form. `reset()` would restore the earlier input on a page that came back with problems. */
function emptyForm(form: AnyForm, element: HTMLFormElement): void {
	for (const { name } of form.fields)
		for (const control of element.querySelectorAll(`[name="${name}"]`))
			if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = false;
			else if ("value" in control) control.value = "";
}

/** Returns the postcode checked on any page, under this form's name for the field. */
const checkedPostcodeValues = (form: AnyForm): DraftValues =>
	Object.fromEntries(
		form.fields
			.filter((field) => "autocomplete" in field && field.autocomplete === "postal-code")
			.map(({ name }) => [name, readCheckedPostcode()]),
	);

/** The form in the served page. If React has to render that page again, this element still has the input. */
let servedForm = import.meta.env.SSR ? null : document.querySelector<HTMLFormElement>(".lead-form");

interface DraftControls {
	/** True if input from before a reload or a crash was restored. */
	readonly isRestored: boolean;
	readonly keep: () => void;
	/** Empties the form and deletes its draft: after success, or at the visitor's request. */
	readonly clear: () => void;
}

/**
 * Keeps a half-filled form for the session and restores it after a reload, a crash or a dead connection. Fields that
 * are still blank get the page's proposed values, or the postcode that was checked before.
 */
export function useDraft(form: AnyForm, ref: RefObject<HTMLFormElement | null>, proposed?: DraftValues): DraftControls {
	const [isRestored, setRestored] = useState(false);

	useEffect(() => {
		const restore = () => {
			if (ref.current && servedForm?.isConnected === false) fillBlanks(form, ref.current, readValues(form, servedForm));
			servedForm = null;
			const draftValues = readDraft(form.path)?.values;
			if (ref.current && draftValues) {
				fillBlanks(form, ref.current, draftValues);
				setRestored(hasAnyValue(form, ref.current, draftValues));
			}
			if (ref.current) fillBlanks(form, ref.current, { ...checkedPostcodeValues(form), ...proposed });
		};
		ifPossible(restore);
	}, [form, ref, proposed]);

	return {
		isRestored,
		keep: () => ifPossible(() => ref.current && saveDraft(form.path, readValues(form, ref.current))),
		clear: () => {
			if (ref.current) emptyForm(form, ref.current);
			deleteDraft(form.path);
			deleteCheckedPostcode();
			setRestored(false);
		},
	};
}
