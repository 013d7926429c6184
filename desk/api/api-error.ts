/** An error response of the service. */
export class ApiError extends Error {
	readonly status: number;
	/** Short and stable code, such as `not-signed-in`. */
	readonly code: string;
	/** The problem with each field, by the field's name. */
	readonly errors: Readonly<Record<string, string>>;

	constructor(status: number, title: string, code = "", errors: Readonly<Record<string, string>> = {}) {
		super(title);
		this.status = status;
		this.code = code;
		this.errors = errors;
	}

	/** Parses a problem document (RFC 9457). Any other body keeps its status only. */
	static async from(response: Response): Promise<ApiError> {
		const problem: unknown = await response.json().catch(() => undefined);
		const body = typeof problem === "object" && problem !== null ? problem : {};
		const title = "title" in body ? String(body.title) : `${response.status}`;
		const code = "code" in body ? String(body.code) : "";
		const errors = "errors" in body && typeof body.errors === "object" && body.errors ? body.errors : {};
		return new ApiError(
			response.status,
			title,
			code,
			Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, String(message)])),
		);
	}
}
