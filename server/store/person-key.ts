/** How a person is found again, however they typed their address. */
export const personKey = (email: string): string => email.trim().toLowerCase();
