/**
 * The films: `media/{name}.webm` and `media/{name}.mp4`. A screenful has a second, smaller rendition for phones,
 * `{name}-phone`; the film of a project's card is small enough as it is.
 */
export const films = {
	"film-hero": { forPhones: true },
	"film-projects": { forPhones: true },
	"film-why": { forPhones: true },
	"film-kitchen-clapham": { forPhones: false },
	"film-bath-kensington": { forPhones: false },
} as const satisfies Record<`film-${string}`, { readonly forPhones: boolean }>;

export type FilmName = keyof typeof films;
