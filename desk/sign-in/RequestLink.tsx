import { ArrowRight, FingerprintPattern } from "lucide";
import { useState } from "react";
import { cleanEmail } from "../../forms/clean-text.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { ApiError } from "../api/api-error.ts";
import { useDesk } from "../api/desk.ts";
import { useSession } from "../api/session.ts";
import {
	explainNoPasskeys,
	isPromptClosed,
	type RequestedLink,
	requestLink,
	signInWithPasskey,
} from "../api/sign-in.ts";
import { describeKeptText } from "../state/drafts.ts";
import { lastEmailKey, windowStore } from "../state/storage.ts";
import { TextField } from "../ui/Field.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { ProblemBox, SignInLayout } from "./SignInLayout.tsx";

interface RequestLinkProps {
	readonly isLinkExpired: boolean;
	readonly onRequested: (link: RequestedLink) => void;
}

const expiredLink = "This link no longer works. It has expired or has already been used.";

const endedSession =
	"You have been signed out. Sign in again. If no link arrives, you may no longer have access: ask an owner of the desk.";

export function RequestLink({ isLinkExpired, onRequested }: RequestLinkProps) {
	const desk = useDesk();
	const { data: session } = useSession();
	const [email, setEmail] = useState(() => windowStore.getItem(lastEmailKey) ?? "");
	const [problem, setProblem] = useState<string | undefined>(
		isLinkExpired ? expiredLink : session?.hasEnded ? endedSession : undefined,
	);
	const [fieldError, setFieldError] = useState<string>();
	const missingPasskeys = explainNoPasskeys();
	const kept = describeKeptText();
	const [isBusy, submit] = useSubmit(async () => {
		setFieldError(undefined);
		try {
			onRequested(await requestLink(desk, cleanEmail(email)));
		} catch (error) {
			if (error instanceof ApiError && error.errors.email) setFieldError(error.errors.email);
			else setProblem(explainRefusal(error));
		}
	});
	const signIn = async () => {
		try {
			await signInWithPasskey(desk);
			location.reload();
		} catch (error) {
			if (!isPromptClosed(error)) setProblem(explainRefusal(error));
		}
	};
	return (
		<SignInLayout title="Sign in">
			{problem && <ProblemBox problem={problem} />}
			{kept && <p role="status">{kept}</p>}
			{session?.canMail === false ? (
				<p>
					This desk cannot send email, so it cannot send you a link. Ask the person who runs the server to create one
					with this command: <code>npm run leads -- people add NAME EMAIL</code>
				</p>
			) : (
				<form noValidate onSubmit={submit}>
					<TextField
						id="email"
						label="Email"
						hint="The address you were invited with."
						type="email"
						autoComplete="username webauthn"
						value={email}
						error={fieldError}
						onType={setEmail}
					/>
					<button type="submit" className="button" aria-busy={isBusy}>
						Send me a link <Icon icon={ArrowRight} />
					</button>
				</form>
			)}
			<p className="or">
				<span>or</span>
			</p>
			{missingPasskeys ? (
				<p className="small">{missingPasskeys}</p>
			) : (
				<button type="button" className="button outline" onClick={() => void signIn()}>
					<Icon icon={FingerprintPattern} /> Use a passkey
				</button>
			)}
		</SignInLayout>
	);
}

export function explainRefusal(error: unknown): string {
	if (!(error instanceof ApiError)) return "The server did not respond. Try again in a moment.";
	if (error.status === 429) return "Too many attempts. Wait a few minutes, then try again.";
	if (error.code === "passkey-refused")
		return "The desk did not accept this passkey. Sign in with a link. Then, under My settings, remove this passkey if it is listed, and add a new one.";
	return `That did not work: ${error.message}.`;
}
