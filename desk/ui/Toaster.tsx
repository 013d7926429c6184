import { Check, CircleAlert, Undo2, X } from "lucide";
import { useEffect, useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { useStore } from "../state/store.ts";
import { AsyncButton } from "./AsyncButton.tsx";
import { useShortcuts } from "./shortcuts.ts";
import "./toaster.css";
import { listShown, needsDecision, type Toast, toastSeconds, useToasts } from "./toasts.tsx";

export function Toaster() {
	const toasts = useToasts();
	useShortcuts({ z: () => void toasts.undoLast() });
	return <ToastRegion />;
}

/**
 * Shows toasts. The element is always present, because screen readers only announce additions to an existing live
 * region. A dialog has a region of its own, because it covers the page and makes it inert.
 */
export const ToastRegion = () => (
	<div role="status" className="toaster">
		{listShown(useStore(useToasts())).map((toast) => (
			<ToastNotice key={toast.id} toast={toast} />
		))}
	</div>
);

/** A toast with a shrinking line for its remaining time, which pauses under the pointer or focus. */
function ToastNotice({ toast }: { readonly toast: Toast }) {
	const { id, text, action, isBad } = toast;
	const toasts = useToasts();
	const [secondsLeft, setSecondsLeft] = useState(toastSeconds);
	const stays = needsDecision(toast);
	useEffect(() => {
		if (stays) return;
		const tick = () => {
			if (!document.querySelector(".toast:is(:hover, :focus-within)")) setSecondsLeft((left) => left - 1);
		};
		const timer = setInterval(tick, 1000);
		return () => clearInterval(timer);
	}, [stays]);
	const isOver = secondsLeft < 0;
	useEffect(() => {
		if (isOver) toasts.close(id);
	}, [isOver, toasts, id]);
	return (
		<div className={isBad ? "toast bad" : "toast"}>
			<Icon icon={isBad ? CircleAlert : Check} />
			<p>{text}</p>
			{action && (
				<AsyncButton className="button outline" action={() => toasts.runAction(toast)}>
					{action.isUndo && <Icon icon={Undo2} />} {action.label}
				</AsyncButton>
			)}
			<button type="button" className="icon-button" aria-label="Close" onClick={() => toasts.close(id)}>
				<Icon icon={X} />
			</button>
			{!stays && <span className="deadline-bar" style={{ "--left": secondsLeft / toastSeconds }} aria-hidden="true" />}
		</div>
	);
}
