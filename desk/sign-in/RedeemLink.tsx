import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide";
import { type FormEvent, useEffect, useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { ApiError } from "../api/api-error.ts";
import { useDesk } from "../api/desk.ts";
import { inspectLink, redeemLink } from "../api/sign-in.ts";
import { Field, looksLikeEmail } from "../ui/Field.tsx";
import { noResponse, ProblemBox, SignInLayout } from "./SignInLayout.tsx";

interface RedeemLinkProps {
	readonly token: string;
	/** Page of the desk that follows the sign-in. */
	readonly page: string;
	readonly onGone: () => void;
}

/** Page of a link from an email or the terminal. Only a click redeems it, because email scanners follow links too. */
export function RedeemLink({ token, page, onGone }: RedeemLinkProps) {
	const desk = useDesk();
	const { data: link, error } = useQuery({
		queryKey: ["link", token],
		queryFn: () => inspectLink(desk, token),
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [isBusy, setBusy] = useState(false);
	const [hasNoResponse, setNoResponse] = useState(false);
	const isGone = error instanceof ApiError && error.status === 410;
	useEffect(() => {
		if (isGone) onGone();
	}, [isGone, onGone]);

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (isBusy) return;
		const fields = new FormData(event.currentTarget);
		const person = { name: String(fields.get("name") ?? "").trim(), email: String(fields.get("email") ?? "").trim() };
		if (link?.kind === "first") {
			const missing = {
				...(person.name === "" && { name: "Enter your name" }),
				...(!looksLikeEmail(person.email) && { email: "Enter your email address" }),
			};
			setErrors(missing);
			if (Object.keys(missing).length > 0) return;
		}
		setBusy(true);
		setNoResponse(false);
		try {
			await redeemLink(desk, token, link?.kind === "first" ? person : undefined);
			location.replace(page);
		} catch (refused) {
			setBusy(false);
			if (refused instanceof ApiError && refused.status === 410) onGone();
			else if (refused instanceof ApiError) setErrors(refused.errors);
			else setNoResponse(true);
		}
	};
	if (!link) {
		const isLost = error && !isGone;
		return (
			<SignInLayout title={isLost ? "The server did not respond" : "One moment"} angle={24}>
				<p role="status">{isLost ? "Your link is still valid. Please reload the page." : "Checking your link."}</p>
			</SignInLayout>
		);
	}
	const isFirst = link.kind === "first";
	const title = isFirst
		? "Set up your account"
		: link.kind === "invitation"
			? `Welcome, ${link.name}`
			: `Welcome back, ${link.name}`;
	return (
		<SignInLayout title={title} angle={90}>
			<p>
				{isFirst &&
					"You followed the setup link, which can be used once. Enter your details; you can then invite your colleagues."}
				{link.kind === "invitation" && `You were invited as ${link.email}. This link can be used once.`}
				{link.kind === "sign-in" && "This link can be used once."}
			</p>
			<form noValidate onSubmit={(event) => void submit(event)}>
				{isFirst && (
					<>
						<Field
							id="name"
							name="name"
							label="Your name"
							hint="Shown to colleagues. Your initials mark the leads assigned to you."
							autoComplete="name"
							error={errors.name}
						/>
						<Field
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
				{hasNoResponse && <ProblemBox problem={noResponse} />}
				<button type="submit" className="button" aria-busy={isBusy}>
					Open the desk <Icon icon={ArrowRight} />
				</button>
			</form>
		</SignInLayout>
	);
}
