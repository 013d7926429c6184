/** Notes under pictures of rooms: all of them are visualisations, or some. */
export const pictureNote = {
	all: "Drawn first, then built. Pictures are visualisations.",
	partly: "Drawn first, then built. Some pictures are visualisations.",
} as const;

/** Words under a picture that is half drawn, half built, and the name of the choice between them. */
export const drawnLabels = { choice: "Show the room", drawn: "Drawn", built: "Built" } as const;
