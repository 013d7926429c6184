import { useDesk } from "../api/desk.ts";
import { requestLink } from "../api/sign-in.ts";
import { DeadlineBar } from "../ui/DeadlineBar.tsx";
import { day, minute, timeOfDay } from "../ui/times.ts";
import { useSeconds } from "../ui/use-now.ts";
import { type RequestedLink, SignInLayout } from "./SignInLayout.tsx";

const pause = minute;

interface LinkSentProps {
	readonly asked: RequestedLink;
	readonly sendAnother: (asked: RequestedLink) => void;
	readonly restart: () => void;
}

/** Countdown of a link's fifteen minutes, drawn as a line to scale. */
export function LinkSent({ asked: { email, askedAt, expiresAt }, sendAnother, restart }: LinkSentProps) {
	const desk = useDesk();
	const now = useSeconds();
	const life = expiresAt - askedAt;
	const left = Math.max(0, expiresAt - now);
	const wait = Math.max(0, Math.ceil((askedAt + pause - now) / 1000));
	const again = async () => {
		const { expiresAt: next } = await requestLink(desk, email);
		sendAnother({ email, askedAt: Date.now(), expiresAt: next });
	};
	return (
		<SignInLayout title="We have sent you a link" angle={24}>
			<p>
				To <b>{email}</b>, if that address may sign in. Open it on this device. It works once.
			</p>
			<div className="link-lifetime">
				<p>
					<b>{Math.ceil(left / minute)} min left</b>
					<span>until {timeOfDay(expiresAt)}</span>
				</p>
				<DeadlineBar used={((life - left) / life) * day} isWhole />
			</div>
			<p className="small">Nothing after a minute? Look among your spam.</p>
			<div className="actions">
				<button type="button" className="button outline" disabled={wait > 0} onClick={() => void again()}>
					{wait > 0 ? `Send another in ${wait} s` : "Send another"}
				</button>
				<button type="button" className="button outline" onClick={restart}>
					Another address
				</button>
			</div>
		</SignInLayout>
	);
}
