import type { ComponentProps, MouseEvent } from "react";
import { useBusy } from "./use-busy.ts";

type AsyncButtonProps = Omit<ComponentProps<"button">, "onClick" | "type"> & { readonly action: () => unknown };

/** Ignores the second click of a double click: the first may have put another control under the pointer. */
export const ignoreDoubleClick = (event: MouseEvent) => {
	if (event.detail > 1) event.preventDefault();
};

/** A button that runs a change once, regardless of further clicks while the change is under way. */
export function AsyncButton({ action: act, ...rest }: AsyncButtonProps) {
	const [isBusy, run] = useBusy();
	return <button aria-busy={isBusy} {...rest} type="button" onClick={({ detail }) => detail <= 1 && void run(act)} />;
}
