import { requestTexts } from "../../../content/pages/request.ts";
import type { CustomerPage } from "../../../forms/customer-page.ts";

/** The service's answer to a form of the page: the page as it is now, or one sentence that says why not. */
export type Answer =
	| { readonly kind: "done"; readonly page: CustomerPage }
	| { readonly kind: "refused"; readonly problem: string };

/** Returns what a problem document says: that the link has ended, the problem of the only field, its detail or its title. */
export function readProblem(body: unknown): string | undefined {
	if (typeof body !== "object" || body === null || !("title" in body)) return undefined;
	if ("code" in body && body.code === "page-expired") return requestTexts.expired;
	const errors = "errors" in body && typeof body.errors === "object" ? Object.values(body.errors ?? {}) : [];
	const detail = "detail" in body ? body.detail : undefined;
	return String(errors[0] ?? detail ?? body.title);
}

/** Sends a form of the page. */
export async function postForm(address: string, fields: URLSearchParams): Promise<Answer> {
	try {
		const response = await fetch(address, { method: "POST", headers: { Accept: "application/json" }, body: fields });
		const body = await response.json();
		if (response.ok) return { kind: "done", page: body };
		return { kind: "refused", problem: readProblem(body) ?? requestTexts.unreachable };
	} catch {
		return { kind: "refused", problem: requestTexts.unreachable };
	}
}
