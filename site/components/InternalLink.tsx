import { Link, type LinkProps } from "react-router";

/** A link within the site; the other page's modules are fetched when the visitor is about to follow it. */
export const InternalLink = (props: LinkProps) => <Link prefetch="intent" {...props} />;
