import { Search, X } from "lucide";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { maxSearchLength } from "../../forms/office.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useView, viewUrl } from "../shared/view.ts";
import { useKeyboard } from "../ui/keyboard.tsx";
import "./search-box.css";

const typingDelay = 200;

interface SearchBoxProps {
	readonly id: string;
	readonly hasFocus?: boolean;
	readonly input: RefObject<HTMLInputElement | null>;
	readonly onSubmitted?: () => void;
}

/** Searches all leads while somebody types. The search is part of the URL. */
export function SearchBox({ id, hasFocus, input, onSubmitted }: SearchBoxProps) {
	const { view, change } = useView();
	const { pathname } = useLocation();
	const navigate = useNavigate();
	const { run } = useKeyboard();
	const [typed, setTyped] = useState(view.find);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	// A new URL sets the field's text, but never while somebody is typing
	useEffect(() => {
		if (timer.current === undefined) setTyped(view.find);
	}, [view.find]);

	const isOnLeads = pathname === "/" || pathname.startsWith("/leads/");
	const search = (text: string) => {
		clearTimeout(timer.current);
		timer.current = undefined;
		if (text.trim() === view.find) return;
		const changes = { find: text.trim(), list: text.trim() ? undefined : ("new" as const) };
		if (isOnLeads) change(changes, view.find !== "" && text.trim() !== "");
		else navigate(viewUrl({ ...view, ...changes, order: text.trim() ? "newest" : "waiting" }));
	};
	const clear = () => {
		setTyped("");
		search("");
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		search(typed);
		onSubmitted?.();
		run("first row");
	};
	return (
		<search>
			<form className="search-box" onSubmit={submit}>
				<label className="visually-hidden" htmlFor={id}>
					Search leads
				</label>
				<Icon icon={Search} />
				<input
					id={id}
					type="search"
					placeholder="Name, phone, postcode, message"
					aria-keyshortcuts="/"
					autoComplete="off"
					spellCheck={false}
					maxLength={maxSearchLength}
					ref={(element) => {
						input.current = element;
						// Set as an attribute, because React would only move the focus
						element?.toggleAttribute("autofocus", hasFocus === true);
					}}
					value={typed}
					onChange={({ target }) => {
						setTyped(target.value);
						clearTimeout(timer.current);
						timer.current = setTimeout(() => search(target.value), typingDelay);
					}}
					onKeyDown={(event) => {
						if (event.key !== "Escape") return;
						event.preventDefault();
						clear();
						event.currentTarget.blur();
					}}
				/>
				{typed && (
					<button
						type="button"
						className="icon-button"
						aria-label="Clear search"
						onClick={() => {
							clear();
							input.current?.focus();
						}}
					>
						<Icon icon={X} />
					</button>
				)}
				{!hasFocus && (
					<span aria-hidden="true">
						<kbd>/</kbd>
					</span>
				)}
			</form>
		</search>
	);
}
