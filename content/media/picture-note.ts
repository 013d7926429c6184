/** Said under pictures of rooms that are no photographs: all of them, or some. */
export const pictureNote = {
	all: "The pictures are visualisations, not photographs.",
	some: "Some of the pictures are visualisations, not photographs.",
} as const;
