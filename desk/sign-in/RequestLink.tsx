import { ArrowRight, FingerprintPattern } from "lucide";
import { type FormEvent, useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { ApiError } from "../api/api-error.ts";
import { useDesk } from "../api/desk.ts";
import { useSession } from "../api/session.ts";
import { isPromptClosed, type RequestedLink, requestLink, signInWithPasskey } from "../api/sign-in.ts";
import { Field, looksLikeEmail } from "../ui/Field.tsx";
import { noResponse, ProblemBox, SignInLayout, type SignInNotice } from "./SignInLayout.tsx";

interface RequestLinkProps {
	readonly isLinkExpired: boolean;
	readonly onRequested: (link: RequestedLink) => void;
}

const expiredLink: SignInNotice = {
	title: "This link no longer works.",
	text: "It has expired or has already been used.",
	byMail: "Request a new one below.",
};

const endedSession: SignInNotice = {
	title: "You have been signed out.",
	text: "Your session expired or was ended, or you were removed from the desk. Sign in again; if no link arrives, ask an owner of the desk.",
};

export function RequestLink({ isLinkExpired, onRequested }: RequestLinkProps) {
	const desk = useDesk();
	const { data: session } = useSession();
	const [email, setEmail] = useState("");
	const [problem, setProblem] = useState<SignInNotice | undefined>(
		isLinkExpired ? expiredLink : session?.hasEnded ? endedSession : undefined,
	);
	const [fieldError, setFieldError] = useState<string>();
	const [isBusy, setBusy] = useState(false);

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (isBusy) return;
		if (!looksLikeEmail(email)) {
			event.currentTarget.querySelector("input")?.focus();
			return setFieldError("Enter the address you were invited with");
		}
		setBusy(true);
		setFieldError(undefined);
		try {
			onRequested(await requestLink(desk, email.trim()));
		} catch (error) {
			setBusy(false);
			if (error instanceof ApiError && error.errors.email) setFieldError("This does not look like an email address");
			else setProblem(describeError(error));
		}
	};
	const signIn = async () => {
		try {
			await signInWithPasskey(desk);
			location.reload();
		} catch (error) {
			if (!isPromptClosed(error)) setProblem(describeError(error));
		}
	};
	return (
		<SignInLayout title="Sign in" angle={0}>
			{problem && <ProblemBox problem={problem} />}
			{session?.canMail === false ? (
				<NoMail />
			) : (
				<form noValidate onSubmit={(event) => void submit(event)}>
					<Field
						id="email"
						label="Email"
						hint="The address you were invited with."
						type="email"
						autoComplete="username webauthn"
						value={email}
						error={fieldError}
						onChange={({ target }) => setEmail(target.value)}
					/>
					<button type="submit" className="button" aria-busy={isBusy}>
						Send me a link <Icon icon={ArrowRight} />
					</button>
				</form>
			)}
			<p className="or">
				<span>or</span>
			</p>
			<button type="button" className="button outline" onClick={() => void signIn()}>
				<Icon icon={FingerprintPattern} /> Use a passkey
			</button>
		</SignInLayout>
	);
}

const NoMail = () => (
	<>
		<p>
			This desk cannot send email, so it cannot send you a link. Ask the person who runs the server to create one with
			this command:
		</p>
		<p className="small">
			<code>npm run leads -- people add NAME EMAIL</code>
		</p>
	</>
);

export function describeError(error: unknown): SignInNotice {
	if (!(error instanceof ApiError)) return noResponse;
	if (error.status === 429) return { title: "Too many attempts.", text: "Wait a few minutes, then try again." };
	if (error.code === "passkey-refused")
		return {
			title: "This passkey is not registered.",
			byMail: "Sign in with a link, then add the passkey under People.",
		};
	return { title: "That did not work.", text: error.message };
}
