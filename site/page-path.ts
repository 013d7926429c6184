/** Removes the trailing slash, with which the build requests pages: content and forms name paths without it. */
export const withoutSlash = (pathname: string): string => (pathname === "/" ? pathname : pathname.replace(/\/$/, ""));

export const pagePath = ({ pathname }: URL): string => withoutSlash(pathname);
