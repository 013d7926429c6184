import { attempt } from "./attempt.ts";

/** Storage key of a postcode in our area, kept on the visitor's device until a form with it is sent. */
const storageKey = "postcode";

export const saveCheckedPostcode = (postcode: string): void =>
	attempt(() => sessionStorage.setItem(storageKey, postcode));

export const readCheckedPostcode = (): string | undefined =>
	attempt(() => sessionStorage.getItem(storageKey) ?? undefined);

export const deleteCheckedPostcode = (): void => attempt(() => sessionStorage.removeItem(storageKey));
