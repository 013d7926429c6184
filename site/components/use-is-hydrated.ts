import { useBrowserValue } from "./use-browser-value.ts";

const never = () => () => undefined;
const isHydrated = () => true;

/** Whether the script is at work: until then, and without JavaScript, nothing may be hidden that only it could show. */
export const useIsHydrated = (): boolean => useBrowserValue(never, isHydrated, false);
