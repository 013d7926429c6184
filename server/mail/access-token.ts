/** Scope that Microsoft demands of programs that send emails in their own name. */
const microsoftScope = "https://outlook.office365.com/.default";

export interface OAuthClient {
	/** Address that issues access tokens. */
	readonly url: string;
	readonly id: string;
	readonly secret: string;
	/** Stands for the mailbox's consent. Without one the client acts in its own name. */
	readonly refreshToken?: string | undefined;
}

/** Error of the address that issues access tokens. Its message never quotes a secret. */
export class AccessTokenError extends Error {
	override readonly name = "AccessTokenError";
}

/**
 * Gets an access token, which stands in for the mailbox's password (OAuth 2.0, RFC 6749). Nothing is cached: an office
 * sends a few dozen emails a day.
 *
 * @throws AccessTokenError
 */
export async function fetchAccessToken({ url, id, secret, refreshToken }: OAuthClient, signal: AbortSignal) {
	const grant: Readonly<Record<string, string>> =
		refreshToken === undefined
			? { grant_type: "client_credentials", scope: microsoftScope }
			: { grant_type: "refresh_token", refresh_token: refreshToken };
	const body = new URLSearchParams({ client_id: id, client_secret: secret, ...grant });
	const response = await fetch(url, { method: "POST", body, signal, redirect: "error" }).catch((cause: unknown) => {
		throw new AccessTokenError("our mail provider's token server is not reachable", { cause });
	});
	const answer: unknown = await response.json().catch(() => undefined);
	const { access_token: token, error }: Readonly<Record<string, unknown>> = Object(answer);
	if (response.ok && typeof token === "string") return token;
	// Keeps only the response's code of RFC 6749, such as invalid_client
	const code = typeof error === "string" && /^[a-z_]{1,40}$/.test(error) ? `, ${error}` : "";
	throw new AccessTokenError(`our mail provider issued no access token (HTTP ${response.status}${code})`);
}
