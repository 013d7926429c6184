import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { AskForLink } from "./AskForLink.tsx";
import { LinkSent } from "./LinkSent.tsx";
import type { AskedLink } from "./SignInLayout.tsx";
import { UseLink } from "./UseLink.tsx";

/** The sign-in page: a link by email, or a passkey. Following a link signs in at once. */
export default function SignInPage() {
	const { pathname, hash } = useLocation();
	const navigate = useNavigate();
	const [token, setToken] = useState(() => (pathname === "/enter" ? hash.slice(1) : ""));
	const [asked, setAsked] = useState<AskedLink>();
	const [hasRunOut, setRunOut] = useState(false);
	if (token)
		return (
			<UseLink
				token={token}
				onGone={() => {
					void navigate("/", { replace: true });
					setToken("");
					setRunOut(true);
				}}
			/>
		);
	if (asked) return <LinkSent asked={asked} sendAnother={setAsked} restart={() => setAsked(undefined)} />;
	return <AskForLink hasRunOut={hasRunOut} onAsked={setAsked} />;
}
