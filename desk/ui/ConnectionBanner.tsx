import { CircleCheck, Unplug } from "lucide";
import { useCallback, useEffect, useRef, useState } from "react";
import { pluralize } from "../../content/shared/in-words.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useDesk } from "../api/desk.ts";
import { sendUnsentNotes } from "../api/notes.ts";
import type { UnsentNote } from "../api/unsent-notes.ts";
import { useStore } from "../state/store.ts";
import { timeOfDay } from "./times.ts";
import { useSeconds } from "./use-now.ts";
import "./connection-banner.css";

const resendPeriod = 15_000;

interface ConnectionBannerProps {
	/** Id of the signed-in person, whose kept notes are sent. Until somebody is known to be signed in, none is. */
	readonly personId?: string;
	/** Receives kept notes that can never be saved. */
	readonly onRefused?: (note: UnsentNote) => void;
}

/** Warns below the top bar while the service does not respond, and confirms briefly when it is back. */
export function ConnectionBanner({ personId, onRefused }: ConnectionBannerProps) {
	const desk = useDesk();
	const { onReconnect, checkNow } = desk.connection;
	const outage = useStore(desk.connection.outage);
	const unsentNotes = useStore(desk.unsentNotes).filter((note) => note.personId === personId);
	useEffect(() => {
		const { refresh } = desk.unsentNotes;
		addEventListener("storage", refresh);
		return () => removeEventListener("storage", refresh);
	}, [desk]);
	const isOffline = outage !== undefined;
	const [restored, setRestored] = useState<string>();
	const now = useSeconds(isOffline);
	const wasOffline = useRef(isOffline);
	useEffect(() => {
		if (wasOffline.current && !isOffline) setRestored("");
		wasOffline.current = isOffline;
	}, [isOffline]);
	const sendNotes = useCallback(async () => {
		if (!personId || !onRefused) return;
		const sentCount = await sendUnsentNotes(desk, personId, onRefused);
		if (sentCount > 0) setRestored(`${pluralize(sentCount, "note")} sent.`);
	}, [desk, personId, onRefused]);
	useEffect(() => {
		// Includes notes kept when the desk was last open
		void sendNotes();
		return onReconnect(() => void sendNotes());
	}, [sendNotes, onReconnect]);
	// A service that responds, but is too busy, never triggers onReconnect
	const isWaiting = !isOffline && unsentNotes.length > 0;
	useEffect(() => {
		if (!isWaiting) return;
		const timer = setInterval(() => void sendNotes(), resendPeriod);
		return () => clearInterval(timer);
	}, [isWaiting, sendNotes]);
	useEffect(() => {
		if (restored === undefined) return;
		const timer = setTimeout(() => setRestored(undefined), 8000);
		return () => clearTimeout(timer);
	}, [restored]);

	if (outage)
		return (
			<div className="connection-banner dark" role="status">
				<Icon icon={Unplug} />
				<p>
					<b>Cannot reach the server.</b> Last updated at {timeOfDay(outage.lastResponse)}.{" "}
					{unsentNotes.length > 0 &&
						`${unsentNotes.length === 1 ? "Your note is" : `${unsentNotes.length} notes are`} saved on this device. `}
					<span aria-hidden="true">Trying again in {Math.max(0, Math.ceil((outage.nextTry - now) / 1000))} s.</span>
				</p>
				<button type="button" className="button outline" onClick={() => void checkNow()}>
					Try now
				</button>
			</div>
		);
	return (
		restored !== undefined && (
			<div className="connection-banner dark" role="status">
				<Icon icon={CircleCheck} />
				<p>
					<b>Connected again.</b> {restored}
				</p>
			</div>
		)
	);
}
