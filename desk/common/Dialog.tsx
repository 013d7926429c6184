import { X } from "lucide";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../../site/components/Icon.tsx";

interface DialogProps {
	readonly title: string;
	readonly className?: string;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** A modal dialog, open as long as it is there. Focus goes to what is marked `data-focus`, and returns to what opened it. */
export function Dialog({ title, className = "", onClose, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	useEffect(() => {
		const opener = document.activeElement;
		dialog.current?.showModal();
		dialog.current?.querySelector<HTMLElement>("[data-focus]")?.focus();
		return () => {
			if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
		};
	}, []);
	return (
		<dialog ref={dialog} className={`dialog ${className}`} aria-labelledby={id} onClose={onClose}>
			<header>
				<h2 id={id}>{title}</h2>
				<button type="button" className="square" aria-label="Close" onClick={() => dialog.current?.close()}>
					<Icon of={X} />
				</button>
			</header>
			{children}
		</dialog>
	);
}
