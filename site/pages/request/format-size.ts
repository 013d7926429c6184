/** Formats bytes as people read them: `400 kB`, `12 MB`. */
export const formatSize = (bytes: number): string =>
	bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 2 ** 10))} kB` : `${Math.round(bytes / 2 ** 20)} MB`;
