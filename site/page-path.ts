/** A page's path as the content and the forms name it: without a slash at the end, with which the build asks for it. */
export const withoutSlash = (pathname: string): string => (pathname === "/" ? pathname : pathname.replace(/\/$/, ""));

/** The path of the page that an address names. */
export const pagePath = ({ pathname }: URL): string => withoutSlash(pathname);
