import { statSync } from "node:fs";
import { dirname } from "node:path";
import pg from "pg";
import { day, hour } from "../../content/shared/time.ts";
import { findDatabaseFile } from "../database/address.ts";
import { isLocalHost } from "../http/client-address.ts";
import { defaultSiteUrl, type Settings } from "./settings.ts";

const isUnencrypted = (webhook: string | undefined): boolean => {
	const { protocol, hostname } = new URL(webhook ?? "https://localhost");
	return protocol === "http:" && !isLocalHost(hostname);
};

/**
 * Returns whether emails may go out unencrypted. Nodemailer requests TLS on `smtp://` too, but goes on without it if the
 * server has none. It ignores `ignoreTLS` beside `requireTLS`.
 */
const isUnencryptedMail = (mail: string | undefined): boolean => {
	const { protocol, hostname, searchParams } = new URL(mail ?? "smtps://localhost");
	return protocol === "smtp:" && searchParams.get("requireTLS") !== "true" && !isLocalHost(hostname);
};

/** Parses the address as the driver does, including defaults from the environment. */
function isUnencryptedDatabase(database: string): boolean {
	if (findDatabaseFile(database) !== undefined) return false;
	const { host, ssl } = new pg.Client(database);
	return !ssl && !host.startsWith("/") && !isLocalHost(host);
}

/** Returns undefined for a path that cannot be read, such as a disk that has gone. */
function tryStat(path: string) {
	try {
		return statSync(path);
	} catch {
		return undefined;
	}
}

/** Returns a warning about the folder of backups: on the database's disk they would be lost with it. */
function warnOfBackupFolder({ BACKUP_TO: folder, DATABASE_URL }: Settings): string | undefined {
	if (folder === undefined) return undefined;
	const stats = tryStat(folder);
	if (!stats?.isDirectory())
		return `BACKUP_TO: ${folder} is not an existing folder; no backups are written until it exists`;
	const file = findDatabaseFile(DATABASE_URL);
	const isSameDisk = file !== undefined && stats.dev === tryStat(dirname(file))?.dev;
	return isSameDisk ? `BACKUP_TO: ${folder} is on the same disk as the database, and would be lost with it` : undefined;
}

const leastRetention = 30 * day;

/**
 * Returns settings that let the service start but deserve attention: one line each, naming the setting and no secret.
 * Call it once the database exists.
 *
 * @param siteUrl SITE_URL as set now, if it may differ from the one that the site was built with
 */
export function listWarnings(settings: Settings, siteUrl = settings.SITE_URL): readonly string[] {
	const { HUB_WEBHOOK_BASE_URL, HUB_WEBHOOK_URLS, CRM_WEBHOOK_URL, SMTP_URL, DATABASE_URL, LEAD_RETENTION } = settings;
	const warnings = [
		![settings.SITE_URL, defaultSiteUrl].includes(siteUrl) &&
			`SITE_URL: has no effect here, as the site was built for ${settings.SITE_URL}; build it again with SITE_URL=${siteUrl}`,
		isUnencrypted(HUB_WEBHOOK_BASE_URL) && "HUB_WEBHOOK_BASE_URL: leads leave this machine unencrypted; use https://",
		[...(HUB_WEBHOOK_URLS?.values() ?? [])].some(isUnencrypted) &&
			"HUB_WEBHOOK_URLS: leads leave this machine unencrypted; use https://",
		isUnencrypted(CRM_WEBHOOK_URL) && "CRM_WEBHOOK_URL: leads leave this machine unencrypted; use https://",
		settings.DESK_PORT !== undefined &&
			isUnencrypted(settings.DESK_URL) &&
			"DESK_URL: sign-ins and leads can be read on the way to the desk; use https://",
		isUnencryptedMail(SMTP_URL) &&
			"SMTP_URL: emails and the password may go out unencrypted; use smtps://, or add ?requireTLS=true",
		isUnencrypted(settings.SMTP_OAUTH_URL) &&
			"SMTP_OAUTH_URL: the client's secret leaves this machine unencrypted; use https://",
		new URL(SMTP_URL ?? "smtps://localhost").searchParams.get("tls.rejectUnauthorized") === "false" &&
			"SMTP_URL: the mail server's certificate is not checked; remove tls.rejectUnauthorized, and set NODE_EXTRA_CA_CERTS for a private authority",
		isUnencryptedDatabase(DATABASE_URL) &&
			"DATABASE_URL: leads leave this machine unencrypted; add ?sslmode=verify-full",
		warnOfBackupFolder(settings),
		// It may be a typo, and old leads are deleted for good
		LEAD_RETENTION < leastRetention &&
			`LEAD_RETENTION: under 30 days; leads older than ${Math.floor(LEAD_RETENTION / hour)} hours are permanently deleted`,
	];
	return warnings.filter((warning) => typeof warning === "string");
}
