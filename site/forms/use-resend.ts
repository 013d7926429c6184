import { type RefObject, useEffect } from "react";
import type { Message } from "./message.ts";

/** A browser says that it is online before its first request gets through. In milliseconds. */
const settling = 1_000;

/** Sends a form that waits for the connection once the browser is online again, as pressed when it was. */
export function useResend(ref: RefObject<HTMLFormElement | null>, message: Message | undefined): void {
	const pressedAt = message?.kind === "waiting" ? message.pressedAt : undefined;
	useEffect(() => {
		if (pressedAt === undefined) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const resend = () => {
			ref.current?.setAttribute("data-pressed-at", pressedAt);
			ref.current?.requestSubmit();
		};
		const settle = () => {
			clearTimeout(timer);
			timer = setTimeout(resend, settling);
		};
		addEventListener("online", settle);
		return () => {
			removeEventListener("online", settle);
			clearTimeout(timer);
		};
	}, [ref, pressedAt]);
}
