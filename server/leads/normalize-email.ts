/** Normalises an email address, so that a person is found however they typed it. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
