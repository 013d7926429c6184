import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inWords } from "../../content/shared/in-words.ts";
import { signInLinksPerHour } from "../../forms/desk-limits.ts";
import { useDesk } from "../api/desk.ts";
import { sessionQuery } from "../api/session.ts";
import { type RequestedLink, requestLink } from "../api/sign-in.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { timeOfDay } from "../ui/times.ts";
import { explainRefusal } from "./RequestLink.tsx";
import { ProblemBox, SignInLayout } from "./SignInLayout.tsx";

interface LinkSentProps {
	readonly link: RequestedLink;
	readonly sendAnother: (link: RequestedLink) => void;
	readonly restart: () => void;
}

export function LinkSent({ link: { email, expiresAt }, sendAnother, restart }: LinkSentProps) {
	const desk = useDesk();
	// The desk opens here too once the link has been opened in another tab
	useQuery({ ...sessionQuery(desk), refetchInterval: () => Date.now() < expiresAt && 2000 });
	const [problem, setProblem] = useState<string>();
	const sendAgain = async () => {
		setProblem(undefined);
		try {
			sendAnother(await requestLink(desk, email));
		} catch (error) {
			setProblem(explainRefusal(error));
		}
	};
	return (
		<SignInLayout title="Check your email" hasFocus>
			<p>
				If <b>{email}</b> is registered, a sign-in link is on its way. Open it on this device before{" "}
				{timeOfDay(expiresAt)}; it can be used once.
			</p>
			<p className="small">
				No email yet? Check your spam folder, or send it again: up to {inWords(signInLinksPerHour)} an hour are sent.
			</p>
			{problem && <ProblemBox problem={problem} />}
			<div className="actions">
				<AsyncButton className="button outline" action={sendAgain}>
					Send again
				</AsyncButton>
				<button type="button" className="button outline" onClick={restart}>
					Use a different address
				</button>
			</div>
		</SignInLayout>
	);
}
