import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { deskPage } from "../../forms/desk-limits.ts";
import type { RequestedLink } from "../api/sign-in.ts";
import { LinkSent } from "./LinkSent.tsx";
import { RedeemLink } from "./RedeemLink.tsx";
import { RequestLink } from "./RequestLink.tsx";

function readLink(hash: string) {
	const [, token = "", page = ""] = /^#([^/]+)(.*)$/.exec(hash) ?? [];
	return { token, page: deskPage.test(page) ? page : "/" };
}

export default function SignInPage() {
	const { pathname, hash } = useLocation();
	const navigate = useNavigate();
	const [{ token, page }, setLink] = useState(() => readLink(pathname === "/enter" ? hash : ""));
	const [requested, setRequested] = useState<RequestedLink>();
	const [isLinkExpired, setLinkExpired] = useState(false);
	if (token)
		return (
			<RedeemLink
				token={token}
				page={page}
				onGone={() => {
					void navigate(page, { replace: true });
					setLink(readLink(""));
					setLinkExpired(true);
				}}
			/>
		);
	if (requested)
		return <LinkSent link={requested} sendAnother={setRequested} restart={() => setRequested(undefined)} />;
	return <RequestLink isLinkExpired={isLinkExpired} onRequested={setRequested} />;
}
