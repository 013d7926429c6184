import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { LinkSent } from "./LinkSent.tsx";
import { RedeemLink } from "./RedeemLink.tsx";
import { RequestLink } from "./RequestLink.tsx";
import type { RequestedLink } from "./SignInLayout.tsx";

/** The sign-in page: a link by email, or a passkey. Following a link signs in at once. */
export default function SignInPage() {
	const { pathname, hash } = useLocation();
	const navigate = useNavigate();
	const [token, setToken] = useState(() => (pathname === "/enter" ? hash.slice(1) : ""));
	const [asked, setAsked] = useState<RequestedLink>();
	const [hasRunOut, setRunOut] = useState(false);
	if (token)
		return (
			<RedeemLink
				token={token}
				onGone={() => {
					void navigate("/", { replace: true });
					setToken("");
					setRunOut(true);
				}}
			/>
		);
	if (asked) return <LinkSent asked={asked} sendAnother={setAsked} restart={() => setAsked(undefined)} />;
	return <RequestLink hasRunOut={hasRunOut} onAsked={setAsked} />;
}
