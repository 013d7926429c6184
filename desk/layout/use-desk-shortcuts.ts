import { useMemo } from "react";
import { useNavigate } from "react-router";
import { openKeyboardHelp } from "../ui/KeyboardHelp.tsx";
import { beginWith, useKeys } from "../ui/keyboard.ts";
import { undoLast } from "../ui/toasts.ts";

/** Registers the shortcuts of every page: search, the pages, keyboard help and undo. */
export function useDeskShortcuts() {
	const navigate = useNavigate();
	useKeys(
		useMemo(
			() => ({
				"/": focusSearch,
				"?": openKeyboardHelp,
				z: () => void undoLast(),
				g: beginWith,
				"g l": () => void navigate("/"),
				"g n": () => void navigate("/numbers"),
				"g p": () => void navigate("/people"),
			}),
			[navigate],
		),
	);
}

function focusSearch() {
	const inBar = document.querySelector<HTMLInputElement>("#find");
	if (inBar?.checkVisibility()) inBar.select();
	else document.getElementById("find-phone")?.showPopover();
}
