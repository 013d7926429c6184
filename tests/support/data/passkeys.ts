import type { Passkey } from "../../../server/auth/passkeys.ts";

/** Creates a made-up passkey that has not been used, with the given values. */
export const somePasskey = (overrides: Pick<Passkey, "personId"> & Partial<Passkey>): Passkey => ({
	id: "passkey",
	publicKey: new Uint8Array(),
	counter: 0,
	name: "laptop",
	addedAt: Date.now(),
	...overrides,
});
