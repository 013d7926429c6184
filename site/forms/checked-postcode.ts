import { ifPossible } from "./if-possible.ts";

/** Storage key of a postcode in our area, kept on the visitor's device until a form with it is sent. */
const storageKey = "postcode";

export const saveCheckedPostcode = (postcode: string): void =>
	ifPossible(() => sessionStorage.setItem(storageKey, postcode));

export const readCheckedPostcode = (): string | undefined =>
	ifPossible(() => sessionStorage.getItem(storageKey) ?? undefined);

export const deleteCheckedPostcode = (): void => ifPossible(() => sessionStorage.removeItem(storageKey));
