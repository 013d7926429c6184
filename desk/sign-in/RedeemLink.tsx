import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide";
import { type FormEvent, useEffect, useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { ApiError } from "../api/api-error.ts";
import { useDesk } from "../api/desk.ts";
import { inspectLink, redeemLink } from "../api/sign-in.ts";
import { Field, looksLikeEmail } from "../ui/Field.tsx";
import { ProblemBox, SignInLayout, unanswered } from "./SignInLayout.tsx";

/**
 * Page of a link from a mail or the terminal. Only a press redeems it, because programs that scan mails follow links
 * too.
 */
export function RedeemLink({ token, onGone }: { readonly token: string; readonly onGone: () => void }) {
	const desk = useDesk();
	const { data: link, error } = useQuery({
		queryKey: ["link", token],
		queryFn: () => inspectLink(desk, token),
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [isBusy, setBusy] = useState(false);
	const [isUnanswered, setUnanswered] = useState(false);
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
				...(person.name === "" && { name: "Say who you are" }),
				...(!looksLikeEmail(person.email) && { email: "Say where your links and mails go" }),
			};
			setErrors(missing);
			if (Object.keys(missing).length > 0) return;
		}
		setBusy(true);
		setUnanswered(false);
		try {
			await redeemLink(desk, token, link?.kind === "first" ? person : undefined);
			location.replace("/");
		} catch (refused) {
			setBusy(false);
			if (refused instanceof ApiError && refused.status === 410) onGone();
			else if (refused instanceof ApiError) setErrors(refused.errors);
			else setUnanswered(true);
		}
	};
	if (!link) {
		const isLost = error && !isGone;
		return (
			<SignInLayout title={isLost ? "The service did not answer" : "One moment"} angle={24}>
				<p role="status">{isLost ? "Your link is as good as before. Load the page again." : "Looking at your link."}</p>
			</SignInLayout>
		);
	}
	const isFirst = link.kind === "first";
	const title = isFirst
		? "You are the first one here"
		: link.kind === "invitation"
			? `Welcome, ${link.name}`
			: "Your link works";
	return (
		<SignInLayout title={title} angle={90}>
			<p>
				{isFirst &&
					"You followed the link that the terminal printed. It works once. Say who you are; then you can invite the others."}
				{link.kind === "invitation" && `You were invited as ${link.email}. The link works once.`}
				{link.kind === "sign-in" && `It lets you in as ${link.name}, once.`}
			</p>
			<form noValidate onSubmit={(event) => void submit(event)}>
				{isFirst && (
					<>
						<Field
							id="name"
							name="name"
							label="Your name"
							hint="As colleagues see it. The initials stand beside what you take."
							autoComplete="name"
							error={errors.name}
						/>
						<Field
							id="email"
							name="email"
							label="Email"
							hint="Your links and mails go here."
							type="email"
							autoComplete="username"
							error={errors.email}
						/>
					</>
				)}
				{isUnanswered && <ProblemBox problem={unanswered} />}
				<button type="submit" className="button" aria-busy={isBusy}>
					Open the desk <Icon of={ArrowRight} />
				</button>
			</form>
		</SignInLayout>
	);
}
