import { statSync } from "node:fs";
import { dirname } from "node:path";
import pg from "pg";
import { parsePostgresAddress, sqliteFilePath } from "../database/address.ts";
import type { Channel } from "../database/schema.ts";
import type { Backlog } from "../delivery/backlog.ts";
import { type Settings, warnOfShortRetention } from "./settings.ts";

const isLocalHost = (hostname: string): boolean =>
	/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(hostname) || hostname.startsWith("/");

const isUnencrypted = (webhook: string | undefined): boolean => {
	const { protocol, hostname } = new URL(webhook ?? "https://localhost");
	return protocol === "http:" && !isLocalHost(hostname);
};

/**
 * Returns whether the email password may go out unencrypted. Nodemailer requests TLS on `smtp://` too, but goes on
 * without it if the server has none.
 */
const isUnencryptedMail = (mail: string | undefined): boolean => {
	const { protocol, hostname, password, searchParams } = new URL(mail ?? "smtps://localhost");
	const isEncrypted = ["secure", "requireTLS"].some((name) => searchParams.get(name) === "true");
	return protocol === "smtp:" && password !== "" && !isEncrypted && !isLocalHost(hostname);
};

/**
 * Returns whether the desk is on plain HTTP. Without TLS the cookie can be read in transit, and browsers refuse
 * passkeys.
 */
const isUnencryptedDesk = ({ DESK_PORT, DESK_URL }: Pick<Settings, "DESK_PORT" | "DESK_URL">): boolean =>
	DESK_PORT !== undefined && isUnencrypted(DESK_URL);

/** Parses the address as the driver does, including defaults from the environment. */
const isUnencryptedDatabase = (database: string): boolean =>
	!database.startsWith("file:") &&
	parsePostgresAddress(database).urls.some((address) => {
		const { host, ssl } = new pg.Client(address);
		return !ssl && !isLocalHost(host);
	});

const isReadableByOthers = (database: string): boolean => {
	if (!database.startsWith("file:") || process.platform === "win32") return false;
	const { mode } = statSync(sqliteFilePath(database), { throwIfNoEntry: false }) ?? { mode: 0 };
	return (mode & 0o044) !== 0;
};

/** Returns undefined for a path that cannot be read, such as a disk that has gone. */
function tryStat(path: string) {
	try {
		return statSync(path);
	} catch {
		return undefined;
	}
}

/** Returns warnings about a backup folder. A backup on the database's disk is lost with it. */
function listFolderWarnings(name: string, folder: string | undefined, database: string): readonly string[] {
	if (folder === undefined) return [];
	const stats = tryStat(folder);
	if (!stats?.isDirectory())
		return [`${name}: ${folder} is not an existing folder; no backups are written until it exists`];
	if (!database.startsWith("file:")) return [];
	const ofDatabase = tryStat(dirname(sqliteFilePath(database)));
	return stats.dev === ofDatabase?.dev
		? [`${name}: ${folder} is on the same disk as the database, and would be lost with it`]
		: [];
}

/**
 * Returns settings that let the service start but deserve attention: one line each, naming the setting and no secret.
 * Call it once the database exists.
 *
 * @param pausedSince when deliveries were paused, if they are
 */
export function listWarnings(settings: Settings, pausedSince?: number): readonly string[] {
	const { HUB_WEBHOOK_BASE_URL, CRM_WEBHOOK_URL, SMTP_URL, DATABASE_URL, LEAD_RETENTION } = settings;
	const warnings: readonly (readonly [isDue: boolean, text: string])[] = [
		[isUnencrypted(HUB_WEBHOOK_BASE_URL), "HUB_WEBHOOK_BASE_URL: leads leave this machine unencrypted; use https://"],
		[isUnencrypted(CRM_WEBHOOK_URL), "CRM_WEBHOOK_URL: leads leave this machine unencrypted; use https://"],
		[isUnencryptedDesk(settings), "DESK_URL: sign-ins and leads can be read on the way to the desk; use https://"],
		[
			isUnencryptedMail(SMTP_URL),
			"SMTP_URL: the password may go out unencrypted; use smtps://, or add ?requireTLS=true",
		],
		[
			isUnencryptedDatabase(DATABASE_URL),
			"DATABASE_URL: leads leave this machine unencrypted; add ?sslmode=verify-full",
		],
		[
			isReadableByOthers(DATABASE_URL),
			`DATABASE_URL: other users of this machine can read the leads; chmod 600 ${DATABASE_URL.replace(/^file:/, "")}*`,
		],
		[
			settings.BACKUP_TO !== undefined && settings.BACKUP_SIGNING_KEY === undefined,
			"BACKUP_SIGNING_KEY: backups are not signed, so nothing proves that they are yours; openssl rand -base64 32 prints a key",
		],
	];
	const folders = [
		...listFolderWarnings("BACKUP_TO", settings.BACKUP_TO, DATABASE_URL),
		...listFolderWarnings("REPLICA_TO", settings.REPLICA_TO, DATABASE_URL),
	];
	const paused =
		pausedSince === undefined
			? []
			: ["Deliveries have been paused since a restore. To resume: npm run leads -- restore --go"];
	const retention = warnOfShortRetention(LEAD_RETENTION);
	return [
		...warnings.filter(([isDue]) => isDue).map(([, text]) => text),
		...folders,
		...(retention ? [retention] : []),
		...paused,
	];
}

const countWaitingMails = (backlog: readonly Backlog[], ...channels: readonly Channel[]): number =>
	backlog
		.filter((waiting) => channels.includes(waiting.channel) && waiting.state !== "failed")
		.reduce((sum, { leadCount }) => sum + leadCount, 0);

/**
 * Returns warnings about emails that are held because a setting they need is gone. Nobody can be emailed about that.
 *
 * @param backlog everything that is not delivered
 */
export function listMailWarnings(
	{ SMTP_URL, LEAD_MAIL_TO }: Pick<Settings, "SMTP_URL" | "LEAD_MAIL_TO">,
	backlog: readonly Backlog[],
): readonly string[] {
	const missingSetting = SMTP_URL === undefined ? "SMTP_URL" : "LEAD_MAIL_TO";
	const held: readonly (readonly [isHeld: boolean, mails: number, readers: string])[] = [
		[SMTP_URL === undefined || LEAD_MAIL_TO === undefined, countWaitingMails(backlog, "office-mail"), "the office"],
		[SMTP_URL === undefined, countWaitingMails(backlog, "confirmation", "reply"), "customers"],
	];
	return held
		.filter(([isHeld, mails]) => isHeld && mails > 0)
		.map(
			([, mails, readers]) =>
				`${missingSetting}: is no longer set; ${mails === 1 ? "1 email" : `${mails} emails`} to ${readers} ${mails === 1 ? "is" : "are"} held until it is`,
		);
}
