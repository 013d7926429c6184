import "../forms/form-field.css";
import "./postcode-check.css";
import { CircleAlert, CircleCheck } from "lucide";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import type { BoroughCode } from "../../content/areas/areas.ts";
import type { PostcodeReply } from "../../content/areas/postcode/postcode-reply.ts";
import { postcodeCheck } from "../../content/areas/postcode/texts.ts";
import { company, links } from "../../content/company/company.ts";
import { readCheckedPostcode, saveCheckedPostcode } from "../forms/checked-postcode.ts";
import { ButtonLink } from "./ButtonLink.tsx";
import { Icon } from "./Icon.tsx";
import { NoBreak } from "./NoBreak.tsx";

interface PostcodeCheckProps {
	/** The postcode in the page's URL, and the service's reply to it. */
	readonly initial?: { readonly typed: string; readonly reply: PostcodeReply } | undefined;
	readonly onReply?: (reply: PostcodeReply) => void;
}

/** Returns the boroughs of a postcode in our area, the main one first; none for any other reply. */
export const coveredBoroughs = (reply: PostcodeReply | undefined): readonly BoroughCode[] =>
	reply?.kind === "covered" ? reply.boroughs : [];

const emptyReply: PostcodeReply = { kind: "unfinished", text: postcodeCheck.hint };

/**
 * 'Do you work on my street?' Answers in the browser while the visitor types; the first letter fetches the table.
 * Without JavaScript, or if the table cannot be fetched, the service shows the result on the areas page.
 */
export function PostcodeCheck({ initial, onReply }: PostcodeCheckProps) {
	const isRevisit = useNavigationType() === "POP";
	const inputRef = useRef<HTMLInputElement>(null);
	const [id, resultId] = [useId(), useId()];
	const [reply, setReply] = useState(initial?.reply ?? emptyReply);

	const check = async (isSubmitted: boolean) => {
		const { replyToPostcode } = await import("../../content/areas/postcode/postcode-reply.ts");
		const newReply = replyToPostcode(inputRef.current?.value ?? "", isSubmitted);
		setReply(newReply);
		onReply?.(newReply);
	};
	const onInput = () => check(false).catch(() => undefined);
	const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		// The bar at the bottom of a phone may hide the result
		const showResult = () => setTimeout(() => form.scrollIntoView({ block: "nearest" }));
		check(true).then(showResult, () => form.submit());
	};

	// Back, and a reload, bring the last postcode; or the visitor may have typed something before hydration.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		const input = inputRef.current;
		if (!input) return;
		if (input.value === "" && isRevisit) input.value = readCheckedPostcode() ?? "";
		if (input.value !== (initial?.typed ?? "")) onInput();
	}, []);

	useEffect(() => {
		if (reply.kind === "covered" && reply.postcode) saveCheckedPostcode(reply.postcode);
	}, [reply]);

	const { title, text } = reply;
	return (
		<form className="postcode-check" action="/areas" onSubmit={onSubmit} aria-label={postcodeCheck.label}>
			<div className="form-field">
				<label htmlFor={id}>{postcodeCheck.label}</label>
				<div className="postcode-check-join">
					<input
						id={id}
						name={postcodeCheck.parameter}
						defaultValue={initial?.typed}
						autoComplete="postal-code"
						autoCapitalize="characters"
						spellCheck={false}
						aria-describedby={resultId}
						onInput={onInput}
						ref={inputRef}
					/>
					<button type="submit" className="button line">
						{postcodeCheck.button}
					</button>
				</div>
			</div>
			<p className={`postcode-check-result ${reply.kind}`} id={resultId} role="status">
				{reply.kind === "covered" && <Icon icon={CircleCheck} />}
				{reply.kind !== "covered" && title && <Icon icon={CircleAlert} />}
				<span>
					{title && <b>{title}</b>}{" "}
					{/* Replaced as a whole, because a translating browser has replaced the text within */}
					<span key={text}>
						<NoBreak text={text} />
					</span>
					{reply.kind === "outside" && (
						<>
							{" "}
							<a className="keep" href={links.phone}>
								{company.phone}
							</a>
						</>
					)}
				</span>
			</p>
			{reply.kind === "covered" && (
				<ButtonLink
					to={reply.postcode ? `/contact?${postcodeCheck.parameter}=${encodeURIComponent(reply.postcode)}` : "/contact"}
				>
					<span>{postcodeCheck.request(reply.place)}</span>
				</ButtonLink>
			)}
		</form>
	);
}
