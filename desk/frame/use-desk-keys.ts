import { useMemo } from "react";
import { useLocation } from "wouter";
import { openKeys } from "./KeysDialog.tsx";
import { beginWith, useKeys } from "./keys.ts";
import { undoLast } from "./toasts.ts";

/** What works on every page: search, the rooms, the list of keys, the way back. */
export function useDeskKeys() {
	const [, navigate] = useLocation();
	useKeys(
		useMemo(
			() => ({
				"/": focusSearch,
				"?": openKeys,
				z: undoLast,
				g: beginWith,
				"g l": () => navigate("/"),
				"g n": () => navigate("/numbers"),
				"g p": () => navigate("/people"),
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
