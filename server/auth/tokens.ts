import { hash, randomBytes } from "node:crypto";

export const newToken = (): string => randomBytes(32).toString("base64url");

/** Hashes a token for the database. Tokens are long and random, so a plain hash is enough. */
export const hashToken = (token: string): string => hash("sha256", token, "base64url");

/** Derives the token of a person's own calendar from that of the office's, one way: it does not tell the latter. */
export const deriveOwnCalendar = (officeToken: string): string => hashToken(`own calendar of ${officeToken}`);
