import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { minute } from "../../content/shared/time.ts";
import { useDesk } from "../api/desk.ts";
import { sessionQuery } from "../api/session.ts";
import { type RequestedLink, requestLink } from "../api/sign-in.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { DeadlineBar } from "../ui/DeadlineBar.tsx";
import { timeOfDay } from "../ui/times.ts";
import { useSeconds } from "../ui/use-now.ts";
import { describeError } from "./RequestLink.tsx";
import { ProblemBox, SignInLayout } from "./SignInLayout.tsx";

const resendDelay = minute;

interface LinkSentProps {
	readonly link: RequestedLink;
	readonly sendAnother: (link: RequestedLink) => void;
	readonly restart: () => void;
}

/** Countdown of a link's fifteen minutes, drawn as a line to scale. */
export function LinkSent({ link: { email, requestedAt, expiresAt }, sendAnother, restart }: LinkSentProps) {
	const desk = useDesk();
	const now = useSeconds();
	const lifetime = expiresAt - requestedAt;
	const remaining = Math.max(0, expiresAt - now);
	// The desk opens here too once the link has been opened in another tab
	useQuery({ ...sessionQuery(desk), refetchInterval: remaining > 0 && 2000 });
	const secondsToWait = Math.max(0, Math.ceil((requestedAt + resendDelay - now) / 1000));
	const [problem, setProblem] = useState<string>();
	const sendAgain = async () => {
		setProblem(undefined);
		try {
			sendAnother(await requestLink(desk, email));
		} catch (error) {
			setProblem(describeError(error));
		}
	};
	return (
		<SignInLayout title="Check your email" hasFocus>
			<p>
				If <b>{email}</b> is registered, a sign-in link is on its way. Open it on this device; it can be used once.
			</p>
			<div className="link-lifetime">
				<p>
					<b>{Math.ceil(remaining / minute)} min left</b>
					<span>valid until {timeOfDay(expiresAt)}</span>
				</p>
				<DeadlineBar used={(lifetime - remaining) / lifetime} endsAtDeadline />
			</div>
			<p className="small">No email after a minute? Check your spam folder, or send it again.</p>
			{problem && <ProblemBox problem={problem} />}
			<div className="actions">
				<AsyncButton className="button outline" disabled={secondsToWait > 0} action={sendAgain}>
					{secondsToWait > 0 ? `Send again in ${secondsToWait} s` : "Send again"}
				</AsyncButton>
				<button type="button" className="button outline" onClick={restart}>
					Use a different address
				</button>
			</div>
		</SignInLayout>
	);
}
