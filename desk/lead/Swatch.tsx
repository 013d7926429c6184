import type { FormPath } from "../../forms/forms.ts";
import { swatchOf } from "./forms.ts";
import "./swatch.css";

/** The hatch or symbol of a form's trade. */
export const Swatch = ({ form }: { readonly form: FormPath }) => (
	<svg className="swatch" viewBox="0 0 56 36" aria-hidden="true">
		<use href={swatchOf(form)} />
	</svg>
);
