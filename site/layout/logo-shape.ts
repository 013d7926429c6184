/** The logo, three folded courses of brick: outlines of the light faces, then of the shaded ones. */
export const lightFaces = "M3 1.5L16 5.4v7.2L3 8.7zM9 12L16 14.1v7.2L9 19.2zM3 18.9L16 22.8v7.2L3 26.1z";
export const shadedFaces = "M16 5.4L23 3.3v7.2L16 12.6zM16 14.1L29 10.2v7.2L16 21.3zM16 22.8L23 20.7v7.2L16 30z";
