import { type ActionFunctionArgs, data } from "react-router";
import { fromFormData } from "../../forms/encode.ts";
import { formOnPage } from "../../forms/forms.ts";
import { validate } from "../../forms/validate.ts";
import { pagePath } from "../page-path.ts";
import type { Refused } from "./LeadForm.tsx";

/**
 * The answer to a form sent without JavaScript that has problems: the same page with status 422, each problem named
 * beside its field and what was typed still there. The service has stored what has none before it asks for this page.
 */
export async function refuse({ request, url }: ActionFunctionArgs) {
	const form = formOnPage(pagePath(url));
	if (!form) throw new Response(null, { status: 405 });
	const sent = fromFormData(form, await request.formData());
	const checked = validate(form, sent);
	const refused: Refused = { problems: checked.ok ? {} : checked.problems, sent };
	return data(refused, { status: 422 });
}
