/** A page's path as the content and the forms name it: without a slash at the end, with which the build asks for it. */
export const pagePath = ({ pathname }: URL): string => (pathname === "/" ? pathname : pathname.replace(/\/$/, ""));
