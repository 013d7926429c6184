import { CircleAlert, CircleCheck, X } from "lucide";
import { createContext, use, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Notice } from "../../forms/messages.ts";
import { Icon } from "../components/Icon.tsx";

interface Toast extends Notice {
	readonly destructive: boolean;
	/** Tells one toast from the next with the same words, so that it is announced again. */
	readonly id: number;
}

interface ShowToast {
	/** Something went well. */
	readonly success: (notice: Notice) => void;
	/** Something failed: announced at once. */
	readonly destructive: (notice: Notice) => void;
	readonly dismiss: () => void;
}

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** Shows a toast. It stays until it is dismissed, another takes its place, or the page changes. */
export function useToast(): ShowToast {
	const show = use(ToastContext);
	if (!show) throw new Error("useToast outside <Toasts>");
	return show;
}

export function Toasts({ children }: { readonly children: React.ReactNode }) {
	const [toast, setToast] = useState<Toast>();
	const { key } = useLocation();
	const [show] = useState<ShowToast>(() => {
		const put = (destructive: boolean) => (notice: Notice) =>
			setToast((last) => ({ ...notice, destructive, id: (last?.id ?? 0) + 1 }));
		return { success: put(false), destructive: put(true), dismiss: () => setToast(undefined) };
	});
	const dismiss = useCallback(() => setToast(undefined), []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to dismiss
	useEffect(dismiss, [key]);
	return (
		<ToastContext value={show}>
			{children}
			<div aria-live="polite">
				{toast && !toast.destructive && <ToastSlip {...toast} key={toast.id} onDismiss={dismiss} />}
			</div>
			<div aria-live="assertive">
				{toast?.destructive && <ToastSlip {...toast} key={toast.id} onDismiss={dismiss} />}
			</div>
		</ToastContext>
	);
}

const ToastSlip = ({ title, text, destructive, onDismiss }: Toast & { readonly onDismiss: () => void }) => (
	<div className={destructive ? "toast destructive" : "toast"} role={destructive ? "alert" : "status"}>
		{destructive ? <Icon of={CircleAlert} /> : <Icon of={CircleCheck} />}
		<p>
			<b>{title}</b>
			{text}
		</p>
		<button type="button" className="square bare" aria-label="Dismiss" onClick={onDismiss}>
			<Icon of={X} />
		</button>
	</div>
);
