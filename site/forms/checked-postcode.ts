/** Storage key of a postcode in our area, kept on the visitor's device until a form with it is sent. */
const item = "postcode";

/** Ignores the error that session storage throws when the visitor has blocked it. */
const ifStorable = <Result>(use: () => Result): Result | undefined => {
	try {
		return use();
	} catch {
		return undefined;
	}
};

export const saveCheckedPostcode = (postcode: string): void => ifStorable(() => sessionStorage.setItem(item, postcode));

export const checkedPostcode = (): string | undefined => ifStorable(() => sessionStorage.getItem(item) ?? undefined);

export const deleteCheckedPostcode = (): void => ifStorable(() => sessionStorage.removeItem(item));
