import { Link, type LinkProps } from "react-router";

/** A link to another page, without the attribute for discovering its route: every page has the manifest of all. */
export const PageLink = (props: LinkProps) => <Link discover="none" {...props} />;
