/** The picture that goes with a page when its link is shared; the build makes one per page. */
export const cardOf = (path: string): string =>
	`/cards/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.jpg`;
