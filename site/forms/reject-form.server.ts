import { type ActionFunctionArgs, data } from "react-router";
import { parseFormData } from "../../forms/form-data.ts";
import { findFormByPage } from "../../forms/forms.ts";
import { validate } from "../../forms/validate.ts";
import { pagePath } from "../page-path.ts";
import type { Refused } from "./LeadForm.tsx";

/**
 * Answers an invalid form sent without JavaScript: the same page with status 422, with each problem beside its field
 * and the earlier input. The service stores valid forms itself and requests this page only for invalid ones.
 */
export async function rejectForm({ request, url }: ActionFunctionArgs) {
	const form = findFormByPage(pagePath(url));
	if (!form) throw new Response(null, { status: 405 });
	const sent = parseFormData(form, await request.formData());
	const validation = validate(form, sent);
	const refused: Refused = { problems: validation.ok ? {} : validation.problems, sent };
	return data(refused, { status: 422 });
}
