import { type ComponentProps, type MouseEvent, useRef, useState } from "react";

interface AsyncButtonProps extends Omit<ComponentProps<"button">, "onClick" | "type"> {
	/** Settles once the change was made or refused. */
	readonly act: () => unknown;
}

/**
 * A button that changes something: once, however often it is clicked while that is on its way. The second click of a
 * double click does nothing: what stands under the pointer by then may be another button.
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
