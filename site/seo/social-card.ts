/** Returns the URL of the picture for a page's shared links; the build creates one per page. */
export const socialCardUrl = (path: string): string =>
	`/cards/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.jpg`;
