import { X } from "lucide";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { AsyncButton } from "./AsyncButton.tsx";
import { ToastRegion } from "./Toaster.tsx";

interface DialogProps {
	readonly title: string;
	readonly className?: string;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. The focus moves to `data-focus`, and later returns to the opening element.
 */
export function Dialog({ title, className = "", onClose, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	// Closing gives the focus back at once, but only while the dialog is on the page
	useLayoutEffect(() => {
		const shown = dialog.current;
		shown?.showModal();
		shown?.querySelector<HTMLElement>("[data-focus]")?.focus();
		return () => shown?.close();
	}, []);
	return (
		<dialog
			ref={dialog}
			className={`dialog ${className}`}
			aria-labelledby={id}
			// The close event may come after the next key, which would find the dialog neither open nor gone
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			// The event comes late: strict mode has opened the dialog again meanwhile
			onClose={({ currentTarget }) => !currentTarget.open && onClose()}
		>
			<header>
				<h2 id={id}>{title}</h2>
				<button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
					<Icon icon={X} />
				</button>
			</header>
			{children}
			<ToastRegion />
		</dialog>
	);
}

interface ConfirmDialogProps {
	readonly title: string;
	readonly confirm: string;
	readonly isDangerous?: boolean;
	readonly action: () => unknown;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** A question with a button that confirms, and one that cancels and has the focus. */
export const ConfirmDialog = ({ title, confirm, isDangerous, action: act, onClose, children }: ConfirmDialogProps) => (
	<Dialog title={title} onClose={onClose}>
		<div className="dialog-body">
			<p>{children}</p>
			<div className="actions">
				<AsyncButton className={isDangerous ? "button solid danger" : "button"} action={act}>
					{confirm}
				</AsyncButton>
				<button type="button" className="button outline" data-focus onClick={onClose}>
					Cancel
				</button>
			</div>
		</div>
	</Dialog>
);
