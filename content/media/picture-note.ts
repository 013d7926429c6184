/** Notes under pictures of rooms: all of them are visualisations, or some. */
export const pictureNote = {
	all: "The pictures are visualisations, not photographs.",
	partly: "Some of the pictures are visualisations, not photographs.",
} as const;
