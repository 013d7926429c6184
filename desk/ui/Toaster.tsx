import { Check, CircleAlert, Clock3, Undo2, X } from "lucide";
import { useEffect } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { useStore } from "../state/store.ts";
import { AsyncButton } from "./AsyncButton.tsx";
import { useKeys } from "./keyboard.tsx";
import "./toaster.css";
import { needsDecision, type Toast, toastSeconds, useToasts } from "./toasts.tsx";

/**
 * Shows toasts. The element is always present, because screen readers only announce additions to an existing live
 * region.
 */
export function Toaster() {
	const toasts = useToasts();
	const toast = useStore(toasts);
	useKeys({ z: () => void toasts.undoLast() });
	const isShown = toast !== undefined;
	useEffect(() => {
		if (!isShown) return;
		const isPaused = () => document.querySelector(".toast:is(:hover, :focus-within)") !== null;
		const timer = setInterval(() => toasts.tick(isPaused()), 1000);
		return () => clearInterval(timer);
	}, [isShown, toasts]);
	return <ToastRegion />;
}

/** The latest toast. A dialog has a region of its own, because it covers the page and makes it inert. */
export function ToastRegion() {
	const toast = useStore(useToasts());
	return (
		<div role="status" className="toaster">
			{toast && <ToastSlip key={toast.id} toast={toast} />}
		</div>
	);
}

/** A toast with a shrinking line for its remaining time, which pauses under the pointer or focus. */
function ToastSlip({ toast }: { readonly toast: Toast }) {
	const { text, action, isBad, isUnderWay, isAfterUndo, secondsLeft } = toast;
	const toasts = useToasts();
	return (
		<div className={isBad ? "toast bad" : isUnderWay ? "toast under-way" : "toast"}>
			<Icon icon={isBad ? CircleAlert : isUnderWay ? Clock3 : Check} />
			<p>
				{isAfterUndo && <span>Undone. Previous change: </span>}
				<span>{text}</span>
			</p>
			{action && (
				<AsyncButton className="button outline" action={toasts.runAction}>
					{action.isUndo && <Icon icon={Undo2} />} {action.label}
				</AsyncButton>
			)}
			<button type="button" className="icon-button" aria-label="Close" onClick={toasts.close}>
				<Icon icon={X} />
			</button>
			{!needsDecision(toast) && (
				<span className="deadline-bar" style={{ "--left": secondsLeft / toastSeconds }} aria-hidden="true" />
			)}
		</div>
	);
}
