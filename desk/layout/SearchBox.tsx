import { Search, X } from "lucide";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { maxSearchLength } from "../../forms/desk-limits.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useView } from "../shared/view.ts";
import { useShortcuts } from "../ui/shortcuts.ts";
import "./search-box.css";

const typingDelay = 200;

/** Searches all leads while somebody types. The search is part of the URL. On a phone a button opens it. */
export function SearchBox() {
	const popover = useRef<HTMLElement>(null);
	const input = useRef<HTMLInputElement>(null);
	useShortcuts({
		"/": () => (input.current?.checkVisibility() ? input.current.select() : popover.current?.showPopover()),
	});
	const { view, change } = useView();
	const [typed, setTyped] = useState(view.find);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	// A new URL sets the field's text, but never while somebody is typing
	useEffect(() => {
		if (timer.current === undefined) setTyped(view.find);
	}, [view.find]);

	const search = (text: string) => {
		clearTimeout(timer.current);
		timer.current = undefined;
		if (text.trim() === view.find) return;
		change({ find: text.trim(), list: text.trim() ? undefined : "new" }, view.find !== "" && text.trim() !== "");
	};
	const clear = () => {
		setTyped("");
		search("");
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		search(typed);
		popover.current?.hidePopover();
		document.querySelector<HTMLElement>(".row .name a")?.focus();
	};
	return (
		<search ref={popover} id="search" className="popover full" popover="auto">
			<form className="search-box" onSubmit={submit}>
				<label className="visually-hidden" htmlFor="find">
					Search leads
				</label>
				<Icon icon={Search} />
				<input
					id="find"
					type="search"
					placeholder="Name, phone, postcode, message"
					aria-keyshortcuts="/"
					autoComplete="off"
					spellCheck={false}
					maxLength={maxSearchLength}
					ref={(element) => {
						input.current = element;
						// An attribute, which the popover obeys: React would only move the focus now
						element?.toggleAttribute("autofocus", true);
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
				<span aria-hidden="true">
					<kbd>/</kbd>
				</span>
			</form>
		</search>
	);
}
