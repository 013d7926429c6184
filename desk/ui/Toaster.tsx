import { Check, CircleAlert, Undo2, X } from "lucide";
import { useEffect, useRef } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { AsyncButton } from "./AsyncButton.tsx";
import "./toaster.css";
import { actOnToast, closeToast, passSecond, type Toast, toastSeconds, useToast } from "./toasts.ts";

/**
 * Shows toasts. The element is always present, because screen readers only announce additions to an existing live
 * region.
 */
export function Toaster() {
	const toast = useToast();
	const place = useRef<HTMLDivElement>(null);
	const isShown = toast !== undefined;
	useEffect(() => {
		if (!isShown) return;
		const timer = setInterval(() => passSecond(place.current?.querySelector(":hover, :focus-within") != null), 1000);
		return () => clearInterval(timer);
	}, [isShown]);
	return (
		<div ref={place} role="status" className="toast-place">
			{toast && <ToastSlip key={toast.id} toast={toast} />}
		</div>
	);
}

/** A toast with a shrinking line for its remaining time, which pauses under the pointer or focus. */
const ToastSlip = ({ toast: { text, action, isBad, isAfterUndo, left } }: { readonly toast: Toast }) => (
	<div className={isBad ? "toast bad" : "toast"}>
		<Icon of={isBad ? CircleAlert : Check} />
		<p>
			{isAfterUndo && <span>Undone. Before that: </span>}
			<span>{text}</span>
		</p>
		{action && (
			<AsyncButton className="button line" act={actOnToast}>
				{action.isUndo && <Icon of={Undo2} />} {action.label}
			</AsyncButton>
		)}
		<button type="button" className="square" aria-label="Close" onClick={closeToast}>
			<Icon of={X} />
		</button>
		{!isBad && <span className="day" style={{ "--left": left / toastSeconds }} aria-hidden="true" />}
	</div>
);
