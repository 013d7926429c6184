/** Storage key of a postcode in our area, kept on the visitor's device until a form with it is sent. */
const item = "postcode";

/** Ignores the error that session storage throws when the visitor has blocked it. */
const quietly = <Result>(use: () => Result): Result | undefined => {
	try {
		return use();
	} catch {
		return undefined;
	}
};

export const keepCheckedPostcode = (postcode: string): void => quietly(() => sessionStorage.setItem(item, postcode));

export const checkedPostcode = (): string | undefined => quietly(() => sessionStorage.getItem(item) ?? undefined);

export const dropCheckedPostcode = (): void => quietly(() => sessionStorage.removeItem(item));
