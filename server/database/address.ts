import { fileURLToPath } from "node:url";

export const isPostgresAddress = (databaseUrl: string): boolean => /^postgres(ql)?:/.test(databaseUrl);

/** Returns the path that a `file:` address names; relative ones count from the working directory. */
export const sqliteFilePath = (databaseUrl: string): string =>
	databaseUrl.startsWith("file://") ? fileURLToPath(databaseUrl) : databaseUrl.slice("file:".length);

/**
 * Describes a database's location for messages: a file's path, or servers and name. Never includes user or password.
 */
export const describeDatabase = (databaseUrl: string): string =>
	isPostgresAddress(databaseUrl)
		? `PostgreSQL at ${parsePostgresAddress(databaseUrl).displayName}`
		: databaseUrl.slice("file:".length);

/** A parsed PostgreSQL address. `URL` cannot read one with several hosts. */
interface PostgresAddress {
	/** One address per host, in the order in which they are tried. */
	readonly urls: readonly string[];
	/** Hosts and database name for messages, without user, password and settings. */
	readonly displayName: string;
	/** Address for PostgreSQL's command-line programs, with only the settings that they support and no password. */
	readonly programUrl: string;
	readonly password: string | undefined;
}

const addressPattern = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(\?[^#]*)?$/;

/** Settings that PostgreSQL's command-line programs support; the driver has more. */
const programSettings = new Set([
	"application_name",
	"channel_binding",
	"connect_timeout",
	"dbname",
	"host",
	"options",
	"port",
	"sslcert",
	"sslkey",
	"sslmode",
	"sslrootcert",
	"target_session_attrs",
	"user",
]);

/** Parses a PostgreSQL address. Throws RangeError for any other text. */
export function parsePostgresAddress(databaseUrl: string): PostgresAddress {
	const [, scheme = "", userInfo = "", hosts = "", path = "", query = ""] = addressPattern.exec(databaseUrl) ?? [];
	if (scheme === "") throw new RangeError("must be an address that starts with postgres://");
	const [user = "", password] = userInfo.split(/:(.*)/s);
	const settings = new URLSearchParams(query);
	const attributes = settings.get("target_session_attrs");
	if (attributes !== null && attributes !== "read-write" && attributes !== "primary") {
		throw new RangeError("must have target_session_attrs=read-write or primary, or none");
	}
	const driverQuery = formatQuery(settings, (name) => name !== "target_session_attrs");
	const urls = hosts.split(",").map((host) => `${scheme}${userInfo && `${userInfo}@`}${host}${path}${driverQuery}`);
	if (urls.length > 1 && hosts.split(",").includes(""))
		throw new RangeError("must name a host on each side of a comma");
	if (!urls.every((address) => URL.canParse(address))) throw new RangeError("must name valid hosts and ports");
	return {
		urls,
		displayName: `${hosts}${path}`,
		programUrl: `${scheme}${user && `${user}@`}${hosts}${path}${formatQuery(settings, (name) => programSettings.has(name))}`,
		password: password === undefined ? (settings.get("password") ?? undefined) : decodeURIComponent(password),
	};
}

function formatQuery(settings: URLSearchParams, isWanted: (name: string) => boolean): string {
	const wanted = [...settings].filter(([name]) => isWanted(name));
	return wanted.length > 0 ? `?${new URLSearchParams(wanted)}` : "";
}
