import { findHub } from "../../forms/form-names.ts";
import type { FormPath } from "../../forms/forms.ts";
import type { Place } from "../api/types.ts";
import { findBorough } from "./labels.ts";
import "./swatch.css";

/** Link to the symbol of a form's trade. */
export const swatchHref = (form: FormPath): string => `#swatch-${findHub(form)?.slug ?? "contact"}`;

/** The hatch or symbol of a form's trade. */
export const Swatch = ({ form }: { readonly form: FormPath }) => (
	<svg className="swatch" viewBox="0 0 56 36" aria-hidden="true">
		<use href={swatchHref(form)} />
	</svg>
);

/** The borough's tile from the map, in the hatch of its tier; nothing outside London. */
export function BoroughCodeTile({ place, isBig }: { readonly place: Place; readonly isBig?: boolean }) {
	const borough = findBorough(place);
	return (
		borough && (
			<span className={`tile ${borough.tier}${isBig ? " big" : ""}`} aria-hidden="true">
				<abbr>{place}</abbr>
			</span>
		)
	);
}
