import { Check, CircleAlert, Undo2, X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import "./toast.css";
import { actOnToast, closeToast, type Toast, useToast } from "./toasts.ts";

const seconds = 10;

/** Where toasts are told and shown. It is always there: what is added to it is read out. */
export function ToastPlace() {
	const toast = useToast();
	return (
		<div role="status" className="toast-place">
			{toast && <ToastSlip key={toast.id} toast={toast} />}
		</div>
	);
}

/** Ten seconds, drawn as a line that shortens; under pointer or focus they rest. */
function ToastSlip({ toast }: { readonly toast: Toast }) {
	const [left, setLeft] = useState(seconds);
	const slip = useRef<HTMLDivElement>(null);

	useEffect(() => {
		if (toast.isBad) return;
		const timer = setInterval(() => {
			if (!slip.current?.matches(":hover, :focus-within")) setLeft((before) => before - 1);
		}, 1000);
		return () => clearInterval(timer);
	}, [toast.isBad]);
	useEffect(() => {
		if (left < 0) closeToast();
	}, [left]);

	return (
		<div ref={slip} className={toast.isBad ? "toast bad" : "toast"}>
			<Icon of={toast.isBad ? CircleAlert : Check} />
			<p>{toast.text}</p>
			{toast.action && (
				<button type="button" className="button line" onClick={actOnToast}>
					{toast.action.isUndo && <Icon of={Undo2} />} {toast.action.label}
				</button>
			)}
			<button type="button" className="square" aria-label="Close" onClick={closeToast}>
				<Icon of={X} />
			</button>
			{!toast.isBad && <span className="day" style={{ "--left": Math.max(0, left) / seconds }} aria-hidden="true" />}
		</div>
	);
}
