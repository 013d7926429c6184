import { type ComponentProps, type MouseEvent, useRef, useState } from "react";

interface AsyncButtonProps extends Omit<ComponentProps<"button">, "onClick" | "type"> {
	readonly act: () => unknown;
}

/**
 * A button that runs a change once, regardless of further clicks while the change is under way. The second click of a
 * double click is ignored, because another button may be under the pointer by then.
 */
export function AsyncButton({ act, ...rest }: AsyncButtonProps) {
	const isUnderWay = useRef(false);
	const [isBusy, setBusy] = useState(false);
	const click = async ({ detail }: MouseEvent) => {
		if (detail > 1 || isUnderWay.current) return;
		isUnderWay.current = true;
		setBusy(true);
		try {
			await act();
		} finally {
			isUnderWay.current = false;
			setBusy(false);
		}
	};
	return <button aria-busy={isBusy} {...rest} type="button" onClick={(event) => void click(event)} />;
}
