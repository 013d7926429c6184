import { createContext, useContext } from "react";

/** Creates a context that has no default. Returns its provider, and a hook that throws outside of the provider. */
export function createRequiredContext<Value>(name: string) {
	const Context = createContext<Value | undefined>(undefined);
	const useRequired = (): Value => {
		const value = useContext(Context);
		if (value === undefined) throw new Error(`${name} is used outside of its provider`);
		return value;
	};
	return [Context.Provider, useRequired] as const;
}
