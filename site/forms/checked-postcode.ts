/** Storage key of a postcode in our area, kept on the visitor's device until a form with it is sent. */
const storageKey = "postcode";

/** Ignores the error that session storage throws when the visitor has blocked it. */
const tryStorage = <Result>(use: () => Result): Result | undefined => {
	try {
		return use();
	} catch {
		return undefined;
	}
};

export const saveCheckedPostcode = (postcode: string): void =>
	tryStorage(() => sessionStorage.setItem(storageKey, postcode));

export const readCheckedPostcode = (): string | undefined =>
	tryStorage(() => sessionStorage.getItem(storageKey) ?? undefined);

export const deleteCheckedPostcode = (): void => tryStorage(() => sessionStorage.removeItem(storageKey));
