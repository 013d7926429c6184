import { CircleAlert, CircleCheck } from "lucide";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import type { PostcodeAnswer } from "../../content/postcode.ts";
import { inWords, postcodeCheck } from "../../content/postcode-check.ts";
import { MoreLink } from "./ButtonLink.tsx";
import { Icon } from "./Icon.tsx";

interface PostcodeCheckProps {
	/** What the service has been asked in the address, and its answer. */
	readonly asked?: { readonly typed: string; readonly answer: PostcodeAnswer } | undefined;
	readonly onAnswer?: (answer: PostcodeAnswer) => void;
}

/**
 * 'Do you work on my street?' Answers while the visitor types, in the browser; the table is fetched with the first
 * letter. Without JavaScript, or if the table cannot be fetched, the service answers on the areas page.
 */
export function PostcodeCheck({ asked, onAnswer }: PostcodeCheckProps) {
	const inputRef = useRef<HTMLInputElement>(null);
	const [id, resultId] = [useId(), useId()];
	const [answer, setAnswer] = useState<PostcodeAnswer>(asked?.answer ?? { kind: "unfinished" });

	const check = async (isAsked: boolean) => {
		const { checkPostcode } = await import("../../content/postcode.ts");
		const found = checkPostcode(inputRef.current?.value ?? "", isAsked);
		setAnswer(found);
		onAnswer?.(found);
	};
	const onInput = () => check(false).catch(() => undefined);
	const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		check(true).catch(() => form.submit());
	};

	// What was typed before hydration has not been answered yet.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		if (inputRef.current && inputRef.current.value !== (asked?.typed ?? "")) onInput();
	}, []);

	const { title, text } = inWords(answer);
	return (
		<form className="check" action="/areas" onSubmit={onSubmit} aria-label={postcodeCheck.label}>
			<div className="field">
				<label htmlFor={id}>{postcodeCheck.label}</label>
				<div className="join">
					<input
						id={id}
						name={postcodeCheck.parameter}
						defaultValue={asked?.typed}
						autoComplete="postal-code"
						autoCapitalize="characters"
						spellCheck={false}
						aria-describedby={resultId}
						onInput={onInput}
						ref={inputRef}
					/>
					<button type="submit" className="button">
						{postcodeCheck.button}
					</button>
				</div>
			</div>
			<p className={`result ${answer.kind}`} id={resultId} role="status">
				{answer.kind === "covered" && <Icon of={CircleCheck} />}
				{answer.kind !== "covered" && title && <Icon of={CircleAlert} />}
				<span>
					{title && <b>{title}</b>} {text}
				</span>
			</p>
			{answer.kind === "covered" && (
				<MoreLink to={`/contact?${postcodeCheck.parameter}=${encodeURIComponent(answer.postcode)}`}>
					{postcodeCheck.request(answer.place)}
				</MoreLink>
			)}
		</form>
	);
}
