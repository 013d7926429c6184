import { parseResponse } from "hono/client";
import { KeyRound, LogOut, Plus } from "lucide";
import { useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { useApiQuery, useDesk } from "../api/desk.ts";
import { peopleKey, refreshPeople, signOutEverywhere } from "../api/session.ts";
import { addPasskey, explainNoPasskeys, isPromptClosed } from "../api/sign-in.ts";
import { useSettingsChange } from "../shared/use-settings-change.ts";
import { nameDrafts } from "../state/drafts.ts";
import { ConfirmButton, FormDialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/Field.tsx";
import { dayAndTime, fullDate } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";

export function Passkeys() {
	const desk = useDesk();
	const toasts = useToasts();
	const change = useSettingsChange();
	const now = useNow();
	const { data } = useApiQuery([...peopleKey, "passkeys"], (api) => parseResponse(api.passkeys.$get()));
	const [isNaming, setNaming] = useState(false);
	const [name, setName] = useState("");
	const missingPasskeys = explainNoPasskeys();
	const unsent = nameDrafts();
	const end = () => {
		setNaming(false);
		setName("");
	};
	const add = async () => {
		end();
		try {
			await addPasskey(desk, name.trim());
			await refreshPeople(desk);
			toasts.show({ text: "Passkey added. You can now sign in with this device." });
		} catch (error) {
			if (isPromptClosed(error)) return;
			if (error instanceof Error && error.name === "InvalidStateError")
				return toasts.show({ text: "This device already has a passkey." });
			toasts.showNotSaved(error, () => void add());
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
						<p className="detail">{passkey.isCurrent && "Used for this session"}</p>
						<ConfirmButton
							className="text-button item-action"
							aria-label={`Remove the passkey ${passkey.name}…`}
							title={`Remove ${passkey.name}?`}
							question={`You will no longer be able to sign in with it${passkey.isCurrent ? ", and you will be signed out of this browser" : ""}. The device keeps its own copy, so delete it there too.`}
							confirm="Remove"
							isDangerous
							action={() =>
								change(async ({ api }) => {
									await api.passkeys[":id"].$delete({ param: { id: passkey.id } });
								})
							}
						>
							Remove…
						</ConfirmButton>
					</li>
				))}
				{data?.passkeys.length === 0 && <li className="none">No passkeys yet. You sign in with an emailed link.</li>}
			</ul>
			{missingPasskeys && <p className="small">{missingPasskeys}</p>}
			<div className="actions">
				{!missingPasskeys && (
					<button type="button" className="button outline" onClick={() => setNaming(true)}>
						<Icon icon={Plus} /> Add a passkey for this device
					</button>
				)}
				<ConfirmButton
					className="button outline"
					title="Sign out everywhere?"
					question={`This signs you out of every browser, including this one, cancels any unused sign-in links and turns off your calendar. Your passkeys are kept. Unsent text in those browsers is deleted${unsent && `, here ${unsent}`}.`}
					confirm="Sign out everywhere"
					isDangerous
					action={() => toasts.tryChange("Not saved", () => signOutEverywhere(desk))}
				>
					<Icon icon={LogOut} /> Sign out everywhere
				</ConfirmButton>
			</div>
			{/* The device is named before the browser's own prompt: two computers may have the same browser */}
			{isNaming && (
				<FormDialog title="Add a passkey" confirm="Continue" action={add} onClose={end}>
					<TextField
						id="passkey-name"
						label="Name of this device (optional)"
						hint="Such as “Office PC”. It tells you which passkey to remove if you lose a device."
						maxLength={100}
						autoComplete="off"
						value={name}
						onType={setName}
						data-focus
					/>
				</FormDialog>
			)}
		</div>
	);
}
