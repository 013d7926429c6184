import { useEffect, useState } from "react";

interface Resend {
	/** The form waits for the connection and will then send itself. */
	readonly isWaiting: boolean;
	/** Begins to wait, if the reason of the failure is that the browser is offline. */
	readonly waitIfOffline: () => void;
	readonly decline: () => void;
}

/** Offers to send a form again by itself once the browser is online again; the visitor can decline. */
export function useResend(send: () => void): Resend {
	const [isWaiting, setWaiting] = useState(false);
	useEffect(() => {
		if (!isWaiting) return;
		const online = () => {
			setWaiting(false);
			send();
		};
		addEventListener("online", online);
		return () => removeEventListener("online", online);
	}, [isWaiting, send]);
	return { isWaiting, waitIfOffline: () => setWaiting(!navigator.onLine), decline: () => setWaiting(false) };
}
