import { type RefObject, useEffect } from "react";
import type { Message } from "./message.ts";

/** Sends a form that waits for the connection once the browser is online again, as pressed when it was. */
export function useResend(ref: RefObject<HTMLFormElement | null>, message: Message | undefined): void {
	const pressedAt = message?.kind === "waiting" ? message.pressedAt : undefined;
	useEffect(() => {
		if (pressedAt === undefined) return;
		const resend = () => {
			ref.current?.setAttribute("data-pressed-at", pressedAt);
			ref.current?.requestSubmit();
		};
		addEventListener("online", resend);
		return () => removeEventListener("online", resend);
	}, [ref, pressedAt]);
}
