import type { ComponentProps } from "react";
import { useBusy } from "./use-busy.ts";

interface AsyncButtonProps extends Omit<ComponentProps<"button">, "onClick" | "type"> {
	readonly action: () => unknown;
}

/**
 * A button that runs a change once, regardless of further clicks while the change is under way. The second click of a
 * double click is ignored, because another button may be under the pointer by then.
 */
export function AsyncButton({ action: act, ...rest }: AsyncButtonProps) {
	const [isBusy, run] = useBusy();
	return <button aria-busy={isBusy} {...rest} type="button" onClick={({ detail }) => detail <= 1 && void run(act)} />;
}
