import { type RefObject, useEffect } from "react";
import type { Message } from "./message.ts";

/** Milliseconds to wait, because browsers report being online before their first request succeeds. */
const resendDelay = 1_000;

/** Sends a waiting form once the browser is online again, with the time at which it was submitted. */
export function useResend(ref: RefObject<HTMLFormElement | null>, message: Message | undefined): void {
	const submittedAt = message?.kind === "waiting" ? message.submittedAt : undefined;
	useEffect(() => {
		if (submittedAt === undefined) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const resend = () => {
			ref.current?.setAttribute("data-submitted-at", submittedAt);
			ref.current?.querySelector<HTMLElement>("[type=submit]")?.click();
		};
		const settle = () => {
			clearTimeout(timer);
			timer = setTimeout(resend, resendDelay);
		};
		addEventListener("online", settle);
		return () => {
			removeEventListener("online", settle);
			clearTimeout(timer);
		};
	}, [ref, submittedAt]);
}
