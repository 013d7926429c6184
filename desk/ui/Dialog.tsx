import { X } from "lucide";
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { ignoreDoubleClick } from "./AsyncButton.tsx";
import { ToastRegion } from "./Toaster.tsx";
import { useSubmit } from "./use-submit.ts";

interface DialogProps {
	readonly title: string;
	readonly className?: string | undefined;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** A modal dialog, open while it is rendered. The focus moves to `data-focus`, and later returns to what opened it. */
export function Dialog({ title, className = "", onClose, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	// Closing returns the focus at once, but only while the dialog is on the page
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
			<div className="dialog-content">{children}</div>
			<ToastRegion />
		</dialog>
	);
}

interface FormDialogProps extends DialogProps {
	readonly confirm: string;
	readonly isDangerous?: boolean | undefined;
	readonly isReady?: boolean | undefined;
	readonly action: () => unknown;
	readonly cancel?: string;
	readonly onCancel?: () => void;
}

/** A dialog that makes a change. Its Cancel button has the focus unless a field is marked `data-focus`. */
export function FormDialog({ title, className, onClose, children, ...props }: FormDialogProps) {
	const { confirm, isDangerous, isReady = true, action, cancel = "Cancel", onCancel = onClose } = props;
	const [isBusy, submit] = useSubmit(() => isReady && action());
	return (
		<Dialog title={title} className={className} onClose={onClose}>
			<form className="dialog-body" noValidate onSubmit={submit}>
				{children}
				<div className="actions">
					<button
						type="submit"
						className={isDangerous ? "button solid danger" : "button"}
						aria-busy={isBusy}
						aria-disabled={!isReady}
						onClick={ignoreDoubleClick}
					>
						{confirm}
					</button>
					<button type="button" className="button outline" data-focus onClick={onCancel}>
						{cancel}
					</button>
				</div>
			</form>
		</Dialog>
	);
}

interface ConfirmProps
	extends Omit<ComponentProps<"button">, "title" | "type" | "onClick">,
		Pick<FormDialogProps, "title" | "confirm" | "isDangerous"> {
	readonly question: ReactNode;
	/** Resolves to false if the question stays open. */
	readonly action: () => Promise<boolean>;
}

export function ConfirmButton({ title, question, confirm, isDangerous, action, ...button }: ConfirmProps) {
	const [isAsking, setAsking] = useState(false);
	const close = () => setAsking(false);
	const act = async () => {
		if (await action()) close();
	};
	return (
		<>
			<button type="button" {...button} onClick={() => setAsking(true)} />
			{isAsking && (
				<FormDialog {...{ title, confirm, isDangerous }} action={act} onClose={close}>
					<p>{question}</p>
				</FormDialog>
			)}
		</>
	);
}
