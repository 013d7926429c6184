export class ApiError extends Error {
	readonly status: number;
	/** Short and stable code, such as `not-signed-in`. */
	readonly code: string;
	readonly errors: Readonly<Record<string, string>>;

	constructor(status: number, title: string, code = "", errors: Readonly<Record<string, string>> = {}) {
		super(title);
		this.status = status;
		this.code = code;
		this.errors = errors;
	}

	/**
	 * True if the service says that what the request was about has been deleted, so that trying again cannot succeed. A
	 * proxy says it without a code, while the service restarts.
	 */
	get isGone(): boolean {
		return (this.status === 404 || this.status === 410) && this.code !== "";
	}

	/** Parses a problem document (RFC 9457). Any other body keeps its status only. */
	static async from(response: Response): Promise<ApiError> {
		const problem: unknown = await response.json().catch(() => undefined);
		const body = typeof problem === "object" && problem !== null ? problem : {};
		const title = "detail" in body ? body.detail : "title" in body ? body.title : response.status;
		const code = "code" in body ? String(body.code) : "";
		const errors = "errors" in body && typeof body.errors === "object" && body.errors ? body.errors : {};
		return new ApiError(
			response.status,
			String(title),
			code,
			Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, String(message)])),
		);
	}
}
