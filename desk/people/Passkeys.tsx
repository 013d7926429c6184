import { KeyRound, LogOut, Plus } from "lucide";
import { useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { notSaved } from "../api/lead-actions.tsx";
import { addPasskey, removePasskey, usePasskeys } from "../api/people.ts";
import { signOutEverywhere } from "../api/session.ts";
import type { Passkeys as Answer } from "../api/types.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { dayAndClock, fullDate } from "../ui/times.ts";
import { showToast } from "../ui/toasts.ts";
import { useNow } from "../ui/use-now.ts";

type Passkey = Answer["passkeys"][number];

/** The signed-in person's passkeys, and a button to sign out everywhere. */
export function Passkeys() {
	const now = useNow();
	const { data } = usePasskeys();
	const [asked, setAsked] = useState<Passkey | "everywhere">();
	const add = async () => {
		try {
			await addPasskey();
			showToast({ text: "This device opens the desk from now on." });
		} catch (error) {
			if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)) return;
			if (error instanceof Error && error.name === "InvalidStateError")
				return showToast({ text: "This device has a passkey already." });
			notSaved(error, () => void add());
		}
	};
	const remove = async () => {
		try {
			if (asked === "everywhere") await signOutEverywhere();
			else if (asked) await removePasskey(asked.id);
			setAsked(undefined);
		} catch (error) {
			notSaved(error, () => void remove());
		}
	};
	return (
		<div>
			<ul className="roll">
				{data?.passkeys.map((passkey) => (
					<li key={passkey.id}>
						<Icon of={KeyRound} />
						<p className="who">
							<b>{passkey.name}</b>
							<span>Added {fullDate(passkey.addedAt)}</span>
						</p>
						<p className="fact">
							{passkey.usedAt === null ? "Not used yet" : `Used ${dayAndClock(passkey.usedAt, now)}`}
						</p>
						<p className="fact">{passkey.isThisSession && "Signed in with it now"}</p>
						<button
							type="button"
							className="text-button deed"
							aria-label={`Remove the passkey ${passkey.name}…`}
							onClick={() => setAsked(passkey)}
						>
							Remove…
						</button>
					</li>
				))}
				{data?.passkeys.length === 0 && <li className="none">No passkey yet: you sign in by a link.</li>}
			</ul>
			<div className="actions">
				<button type="button" className="button line" onClick={() => void add()}>
					<Icon of={Plus} /> Add a passkey for this device
				</button>
				<button type="button" className="button line" onClick={() => setAsked("everywhere")}>
					<Icon of={LogOut} /> Sign out everywhere
				</button>
			</div>
			{asked && (
				<Dialog
					title={asked === "everywhere" ? "Sign out everywhere?" : `Remove ${asked.name}?`}
					onClose={() => setAsked(undefined)}
				>
					<div className="inside">
						<p>
							{asked === "everywhere"
								? "Every browser that you are signed in with is signed out, this one too. Passkeys stay."
								: `It no longer opens the desk${asked.isThisSession ? ", and this browser, signed in with it, is signed out" : ""}. The device itself keeps its own copy: delete it there too.`}
						</p>
						<div className="actions">
							<button type="button" className="button solid danger" onClick={() => void remove()}>
								{asked === "everywhere" ? "Sign out everywhere" : "Remove"}
							</button>
							<button type="button" className="button line" data-focus onClick={() => setAsked(undefined)}>
								Cancel
							</button>
						</div>
					</div>
				</Dialog>
			)}
		</div>
	);
}
