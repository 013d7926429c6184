import { useState } from "react";
import { minute } from "../../content/shared/time.ts";
import { useDesk } from "../api/desk.ts";
import { invite, type NewInvitation, useIsOwner, useMe } from "../api/session.ts";
import { useSettingsChange } from "../shared/use-settings-change.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { dayAndTime, longDayAndTime, roughDuration } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { Invite } from "./Invite.tsx";
import { type Colleague, RemovePerson } from "./RemovePerson.tsx";
import { RoleSelect, roleNames } from "./RoleSelect.tsx";
import "../ui/account-list.css";

function describeLastSeen({ seenAt, joinedAt, addedAt }: Colleague, now: number): string {
	if (joinedAt === null) return `Invited ${dayAndTime(addedAt, now)}`;
	if (seenAt === null) return "Not active yet";
	if (now - seenAt < 2 * minute) return "Online";
	return now - seenAt < 60 * minute ? `Active ${roughDuration(now - seenAt)} ago` : `Active ${dayAndTime(seenAt, now)}`;
}

const mailNames: Readonly<Record<Colleague["mailFrequency"], string>> = {
	each: "Every lead by email",
	morning: "Morning summary",
	none: "No emails",
};

export function Colleagues({ people }: { readonly people: readonly Colleague[] }) {
	const desk = useDesk();
	const change = useSettingsChange();
	const me = useMe();
	const isOwner = useIsOwner();
	const owners = people.filter(({ role }) => role === "owner").length;
	const now = useNow();
	const [removalId, setRemovalId] = useState<string>();
	const personToRemove = people.find(({ id }) => id === removalId);
	const [invitation, setInvitation] = useState<NewInvitation>();
	const inviteAgain = ({ name, email }: Colleague) =>
		change(async () => {
			setInvitation(await invite(desk, name, email));
			return `Invitation renewed: ${name}`;
		});
	return (
		<div>
			<ul className="account-list colleagues">
				{people.map((person) => {
					const { id, name, email, role, joinedAt, invitedUntil, isInvitationUnsent } = person;
					const isMe = id === me.id;
					const hasJoined = joinedAt !== null || isMe;
					return (
						<li key={id} className={hasJoined ? undefined : "invited"}>
							<Avatar person={person} />
							<p className="identity">
								<b>
									{name} {isMe && <small>you</small>}
								</b>
								<span>{email}</span>
							</p>
							<div className="detail">
								{isOwner && !(role === "owner" && owners === 1) ? (
									<RoleSelect person={person} />
								) : (
									<span className="role">{roleNames[role]}</span>
								)}
								<p>{isMe ? "Online" : describeLastSeen(person, now)}</p>
							</div>
							<p className="detail">
								{hasJoined && mailNames[person.mailFrequency]}
								{!hasJoined && invitedUntil !== null && `Valid until ${longDayAndTime(invitedUntil)}. `}
								{!hasJoined && (invitedUntil === null || isInvitationUnsent) && (
									<>
										{invitedUntil === null ? "Link expired." : "It could not be emailed."}{" "}
										{isOwner && (
											<AsyncButton
												className="text-button"
												aria-label={`Resend the invitation to ${name}`}
												action={() => inviteAgain(person)}
											>
												Resend
											</AsyncButton>
										)}
									</>
								)}
							</p>
							{isOwner && !isMe && (
								<button
									type="button"
									className="text-button item-action"
									aria-label={hasJoined ? `Remove ${name}…` : `Cancel invitation for ${name}…`}
									onClick={() => setRemovalId(id)}
								>
									{hasJoined ? "Remove…" : "Cancel invitation…"}
								</button>
							)}
						</li>
					);
				})}
			</ul>
			{isOwner && (
				<Invite
					invitation={invitation}
					isUnsent={people.some(({ id, isInvitationUnsent }) => id === invitation?.id && isInvitationUnsent)}
					setInvitation={setInvitation}
				/>
			)}
			{personToRemove && (
				<RemovePerson key={personToRemove.id} person={personToRemove} onClose={() => setRemovalId(undefined)} />
			)}
		</div>
	);
}
