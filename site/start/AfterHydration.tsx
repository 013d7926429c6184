import type { ReactNode } from "react";
import { useIsHydrated } from "../hooks/use-browser-value.ts";

/**
 * What the first view does without: it comes once the page is hydrated, so that what it fetches does not share a slow
 * line with the largest picture. Without JavaScript it is in the page from the start.
 */
export const AfterHydration = ({ children }: { readonly children: ReactNode }) =>
	useIsHydrated() ? children : <noscript>{children}</noscript>;
