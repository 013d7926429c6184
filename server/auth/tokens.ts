import { hash, randomBytes } from "node:crypto";

export const newToken = (): string => randomBytes(32).toString("base64url");

/** Hashes a token for the database. Tokens are long and random, so a plain hash is enough. */
export const hashToken = (token: string): string => hash("sha256", token, "base64url");

/** Derives a person's calendar token from their office token. The office token cannot be computed from it. */
export const derivePersonalToken = (officeToken: string): string => hashToken(`own calendar of ${officeToken}`);
