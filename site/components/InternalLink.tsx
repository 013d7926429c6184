import { preload } from "react-dom";
import { Link, type LinkProps } from "react-router";
import wholeStyleSheet from "../app.css?url";

const fetchStyles = () => preload(wholeStyleSheet, { as: "style" });

/** A link within the site; the other page's modules and styles are fetched when the visitor is about to follow it. */
export const InternalLink = (props: LinkProps) => (
	<Link
		discover="none"
		prefetch="intent"
		onMouseEnter={fetchStyles}
		onFocus={fetchStyles}
		onTouchStart={fetchStyles}
		{...props}
	/>
);
