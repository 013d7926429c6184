/** A postcode that was found to be ours, kept on the visitor's own device until a form with it was sent. */
const item = "postcode";

/** Where the visitor has blocked session storage, nothing is kept. */
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
