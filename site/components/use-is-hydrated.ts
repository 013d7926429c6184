import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the script is at work: until then, and without JavaScript, nothing may be hidden that only it could show. */
export const useIsHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
