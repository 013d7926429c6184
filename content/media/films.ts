/**
 * The films: `media/{name}.webm` and `media/{name}.mp4`. A full-screen film has a smaller rendition for phones,
 * `{name}-phone`; a project card's film is small enough already.
 */
export const films = {
	"film-hero": { forPhones: true },
	"film-projects": { forPhones: true },
	"film-why": { forPhones: true },
	"film-kitchen-clapham": { forPhones: false },
	"film-bath-kensington": { forPhones: false },
} as const satisfies Record<`film-${string}`, { readonly forPhones: boolean }>;

export type FilmName = keyof typeof films;
