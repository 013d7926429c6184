import type { ReactNode } from "react";
import { useIsHydrated } from "../hooks/use-browser-value.ts";

/**
 * Renders its children once the page is hydrated, so that their requests do not compete with the largest picture on a
 * slow connection. Without JavaScript they are in the page from the start.
 */
export const AfterHydration = ({ children }: { readonly children: ReactNode }) =>
	useIsHydrated() ? children : <noscript>{children}</noscript>;
