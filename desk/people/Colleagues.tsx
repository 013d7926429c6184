import { useState } from "react";
import { useDesk } from "../api/desk.ts";
import { invite, removePerson } from "../api/people.ts";
import { useMe } from "../api/session.ts";
import type { People } from "../api/types.ts";
import { Avatar, initialsOf } from "../ui/Avatar.tsx";
import { ConfirmDialog } from "../ui/Dialog.tsx";
import { dayAndTime, minute, roughDuration, shortDay } from "../ui/times.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import { notificationLabels } from "./EmailNotifications.tsx";
import { Invite } from "./Invite.tsx";
import "./account-list.css";

type Member = People["people"][number];

/** Describes when somebody was last active: to the minute within the last hour. */
function describeLastSeen({ seenAt, joinedAt, addedAt }: Member, now: number): string {
	if (joinedAt === null) return `Invited ${dayAndTime(addedAt, now)}`;
	if (seenAt === null) return "Not seen yet";
	if (now - seenAt < 2 * minute) return "Here now";
	return now - seenAt < 60 * minute ? `Seen ${roughDuration(now - seenAt)} ago` : `Seen ${dayAndTime(seenAt, now)}`;
}

export function Colleagues({ people }: { readonly people: readonly Member[] }) {
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const now = useNow();
	const [leaving, setLeaving] = useState<Member>();
	const [link, setLink] = useState<string | null>(null);
	const [invited, setInvited] = useState<string>();
	const inviteAgain = async (person: Member) => {
		setInvited(person.id);
		try {
			setLink(await invite(desk, person.name, person.email));
			toasts.show({ text: `Invited again: ${person.name}` });
		} catch (error) {
			toasts.showNotSaved(error, () => void inviteAgain(person));
		}
		setInvited(undefined);
	};
	const takeBack = async ({ id, name }: Member) => {
		try {
			await removePerson(desk, id);
			toasts.show({ text: `${name} may not sign in any more.` });
		} catch (error) {
			toasts.showNotSaved(error, () => setLeaving(people.find((person) => person.id === id)));
		}
		setLeaving(undefined);
	};
	return (
		<div>
			<ul className="account-list">
				{people.map((person) => {
					const { id, name, email, joinedAt, invitedUntil } = person;
					const isMe = id === me.id;
					const hasJoined = joinedAt !== null || isMe;
					return (
						<li key={id}>
							{hasJoined ? (
								<Avatar person={person} isMe={isMe} />
							) : (
								<span className="avatar dashed" aria-hidden="true">
									{initialsOf(name)}
								</span>
							)}
							<p className="identity">
								<b>
									{name} {isMe && <small>you</small>}
								</b>
								<span>{email}</span>
							</p>
							<p className="detail">{isMe ? "Here now" : describeLastSeen(person, now)}</p>
							<p className="detail">
								{hasJoined && notificationLabels(person)}
								{!hasJoined && invitedUntil !== null && `The link works until ${shortDay(invitedUntil)}`}
								{!hasJoined && invitedUntil === null && (
									<>
										The link has run out.{" "}
										<button
											type="button"
											className="text-button"
											aria-label={`Send again: the invitation of ${name}`}
											disabled={invited !== undefined}
											onClick={() => void inviteAgain(person)}
										>
											Send again
										</button>
									</>
								)}
							</p>
							{!isMe && (
								<button
									type="button"
									className="text-button item-action"
									aria-label={hasJoined ? `Remove ${name}…` : `Take back the invitation of ${name}…`}
									onClick={() => setLeaving(person)}
								>
									{hasJoined ? "Remove…" : "Take back…"}
								</button>
							)}
						</li>
					);
				})}
			</ul>
			<Invite link={link} setLink={setLink} />
			{leaving && (
				<ConfirmDialog
					title={`Remove ${leaving.name}?`}
					confirm="Remove"
					isDangerous
					act={() => takeBack(leaving)}
					onClose={() => setLeaving(undefined)}
				>
					{leaving.joinedAt === null
						? "The link that was sent stops working."
						: `${leaving.name} is signed out at once, on every device. The notes stay, with the name.`}
				</ConfirmDialog>
			)}
		</div>
	);
}
