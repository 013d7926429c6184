import { parseResponse } from "hono/client";
import { ArrowRight } from "lucide";
import { useEffect, useState } from "react";
import { cleanEmail } from "../../forms/clean-text.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { ApiError } from "../api/api-error.ts";
import { useApiQuery, useDesk } from "../api/desk.ts";
import { redeemLink } from "../api/sign-in.ts";
import { TextField } from "../ui/Field.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { explainRefusal } from "./RequestLink.tsx";
import { ProblemBox, SignInLayout } from "./SignInLayout.tsx";

/** Page of a link from an email or the terminal. Only a click redeems it, because email scanners follow links too. */
export function RedeemLink({ token, page, onGone }: Readonly<{ token: string; page: string; onGone: () => void }>) {
	const desk = useDesk();
	const { data: link, error } = useApiQuery(
		["link", token],
		(api) => parseResponse(api.session.link.preview.$post({ json: { token } })),
		{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
	);
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [problem, setProblem] = useState<string>();
	const isGone = error instanceof ApiError && error.status === 410;
	useEffect(() => {
		if (isGone) onGone();
	}, [isGone, onGone]);

	const [isBusy, submit] = useSubmit(async (form) => {
		const fields = new FormData(form);
		const person = { name: String(fields.get("name")), email: cleanEmail(String(fields.get("email"))) };
		setErrors({});
		setProblem(undefined);
		try {
			await redeemLink(desk, token, link?.kind === "first-owner" ? person : undefined);
			location.replace(link?.kind === "new-email" ? `${page}#confirmed` : page);
		} catch (refused) {
			if (refused instanceof ApiError && refused.status === 410) onGone();
			else if (refused instanceof ApiError && refused.status === 422) setErrors(refused.errors);
			else setProblem(explainRefusal(refused));
		}
	});
	if (!link) {
		const isLost = error && !isGone;
		return (
			<SignInLayout title={isLost ? "Your link was not checked" : "One moment"}>
				<p role="status">
					{isLost ? `${explainRefusal(error)} Your link is still valid. Reload the page.` : "Checking your link."}
				</p>
			</SignInLayout>
		);
	}
	const isFirst = link.kind === "first-owner";
	const title = {
		"first-owner": "Set up your account",
		invitation: `Welcome, ${link.name}`,
		"sign-in": `Welcome back, ${link.name}`,
		"new-email": "Confirm your email",
	}[link.kind];
	return (
		<SignInLayout title={title}>
			<p>
				{isFirst &&
					"You followed the setup link, which can be used once. Enter your details; you can then invite your colleagues."}
				{link.kind === "invitation" && `You were invited as ${link.email}. This link can be used once.`}
				{link.kind === "sign-in" && "This link can be used once."}
				{link.kind === "new-email" && `You will sign in as ${link.email} from now on, and notifications will go there.`}
			</p>
			<form noValidate onSubmit={submit}>
				{isFirst && (
					<>
						<TextField
							id="name"
							name="name"
							label="Your name"
							hint="Shown to colleagues. Your initials mark the leads assigned to you."
							autoComplete="name"
							error={errors.name}
						/>
						<TextField
							id="email"
							name="email"
							label="Email"
							hint="Your sign-in links and notifications are sent here."
							type="email"
							autoComplete="username"
							error={errors.email}
						/>
					</>
				)}
				{problem && <ProblemBox problem={problem} />}
				<button type="submit" className="button" aria-busy={isBusy}>
					{link.kind === "new-email" ? "Use this address" : "Open the desk"} <Icon icon={ArrowRight} />
				</button>
			</form>
		</SignInLayout>
	);
}
