import { KeyRound, LogOut, Plus } from "lucide";
import { type FormEvent, useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { ApiError } from "../api/api-error.ts";
import { useDesk } from "../api/desk.ts";
import { addPasskey, removePasskey, usePasskeys } from "../api/people.ts";
import { signInAgain, signOutEverywhere, useMe } from "../api/session.ts";
import { isPromptClosed } from "../api/sign-in.ts";
import type { Passkeys as Answer } from "../api/types.ts";
import { describeUnsavedText } from "../state/drafts.ts";
import { ConfirmDialog, Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { dayAndTime, fullDate } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";

type Passkey = Answer["passkeys"][number];
type Confirmation = Passkey | "everywhere" | "again";

/** Returns the question that confirms a passkey's removal or a sign-out. */
function confirmationText(confirming: Confirmation, unsavedText: string | undefined) {
	if (confirming === "everywhere")
		return {
			title: "Sign out everywhere?",
			text: [
				"This signs you out of every browser, including this one, and cancels any unused sign-in links.",
				"Your passkeys are kept.",
				unsavedText,
			].join(" "),
			button: "Sign out everywhere",
		};
	if (confirming === "again")
		return {
			title: "Sign in again to add a passkey",
			text: "You signed in more than ten minutes ago. For security, sign in again, then add the passkey. What you have typed is kept.",
			button: "Sign in again",
		};
	const signOutWarning = confirming.isThisSession ? ", and you will be signed out of this browser" : "";
	return {
		title: `Remove ${confirming.name}?`,
		text: `You will no longer be able to sign in with it${signOutWarning}. The device keeps its own copy, so delete it there too.`,
		button: "Remove",
	};
}

export function Passkeys() {
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const now = useNow();
	const { data } = usePasskeys();
	const [confirming, setConfirming] = useState<Confirmation>();
	const [isNaming, setNaming] = useState(false);
	const confirmation = confirming && confirmationText(confirming, describeUnsavedText(desk.unsentNotes.listOf(me.id)));
	const add = async (name: string) => {
		setNaming(false);
		try {
			await addPasskey(desk, name);
			toasts.show({ text: "Passkey added. You can now sign in with this device." });
		} catch (error) {
			if (isPromptClosed(error)) return;
			if (error instanceof Error && error.name === "InvalidStateError")
				return toasts.show({ text: "This device already has a passkey." });
			if (error instanceof ApiError && error.code === "sign-in-again") return setConfirming("again");
			toasts.showNotSaved(error, () => void add(name));
		}
	};
	const confirm = async () => {
		try {
			if (confirming === "everywhere") await signOutEverywhere(desk, me.id);
			else if (confirming === "again") await signInAgain(desk, "/people#passkeys");
			else if (confirming) await removePasskey(desk, confirming.id);
			setConfirming(undefined);
		} catch (error) {
			toasts.showNotSaved(error, () => void confirm());
		}
	};
	return (
		<div>
			<ul className="account-list">
				{data?.passkeys.map((passkey) => (
					<li key={passkey.id}>
						<Icon icon={KeyRound} />
						<p className="identity">
							<b>{passkey.name}</b>
							<span>Added {fullDate(passkey.addedAt)}</span>
						</p>
						<p className="detail">
							{passkey.usedAt === null ? "Not used yet" : `Last used ${dayAndTime(passkey.usedAt, now)}`}
						</p>
						<p className="detail">{passkey.isThisSession && "Used for this session"}</p>
						<button
							type="button"
							className="text-button item-action"
							aria-label={`Remove the passkey ${passkey.name}…`}
							onClick={() => setConfirming(passkey)}
						>
							Remove…
						</button>
					</li>
				))}
				{data?.passkeys.length === 0 && <li className="none">No passkeys yet. You sign in with an emailed link.</li>}
			</ul>
			<div className="actions">
				<button type="button" className="button outline" onClick={() => setNaming(true)}>
					<Icon icon={Plus} /> Add a passkey for this device
				</button>
				<button type="button" className="button outline" onClick={() => setConfirming("everywhere")}>
					<Icon icon={LogOut} /> Sign out everywhere
				</button>
			</div>
			{isNaming && <NameDialog add={add} onClose={() => setNaming(false)} />}
			{confirmation && (
				<ConfirmDialog
					title={confirmation.title}
					confirm={confirmation.button}
					isDangerous={confirming !== "again"}
					action={confirm}
					onClose={() => setConfirming(undefined)}
				>
					{confirmation.text}
				</ConfirmDialog>
			)}
		</div>
	);
}

interface NameDialogProps {
	readonly add: (name: string) => Promise<unknown>;
	readonly onClose: () => void;
}

/** Asks for the device's name before the browser's own prompt: two computers may have the same browser. */
function NameDialog({ add, onClose }: NameDialogProps) {
	const [name, setName] = useState("");
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void add(name.trim());
	};
	return (
		<Dialog title="Add a passkey" onClose={onClose}>
			<form className="dialog-body" onSubmit={submit}>
				<Field
					id="passkey-name"
					label="Name of this device (optional)"
					hint="Such as “Office PC”. It tells you which passkey to remove if you lose a device."
					maxLength={100}
					autoComplete="off"
					error={undefined}
					value={name}
					onChange={({ target }) => setName(target.value)}
					data-focus
				/>
				<div className="actions">
					<button type="submit" className="button">
						Continue
					</button>
					<button type="button" className="button outline" onClick={onClose}>
						Cancel
					</button>
				</div>
			</form>
		</Dialog>
	);
}
