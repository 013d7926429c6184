import { useState } from "react";
import { useLocation } from "wouter";
import { AskForLink } from "./AskForLink.tsx";
import { LinkSent } from "./LinkSent.tsx";
import { UseLink } from "./UseLink.tsx";

/** A requested link. */
export interface AskedLink {
	readonly email: string;
	readonly askedAt: number;
	readonly expiresAt: number;
}

/** The sign-in page: a link by email, or a passkey. Following a link signs in at once. */
export default function SignIn() {
	const [path] = useLocation();
	const [token, setToken] = useState(() => (path === "/enter" ? location.hash.slice(1) : ""));
	const [asked, setAsked] = useState<AskedLink>();
	const [hasRunOut, setRunOut] = useState(false);
	if (token)
		return (
			<UseLink
				token={token}
				onGone={() => {
					history.replaceState(null, "", "/");
					setToken("");
					setRunOut(true);
				}}
			/>
		);
	if (asked) return <LinkSent asked={asked} sendAnother={setAsked} restart={() => setAsked(undefined)} />;
	return <AskForLink hasRunOut={hasRunOut} onAsked={setAsked} />;
}
