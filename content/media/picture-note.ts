/** Notes under pictures of rooms: all of them are visualisations, or some. `drawn` comes first where drawings are shown. */
export const pictureNote = {
	drawn: "Drawn first, then built.",
	all: "Pictures are visualisations.",
	partly: "Some pictures are visualisations.",
} as const;

/** Words under a picture that is half drawn, half built, and the name of the choice between them. */
export const drawnLabels = { choice: "Show the room", drawn: "Drawn", built: "Built" } as const;
