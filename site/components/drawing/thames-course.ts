/** Course of the Thames through the map, of 100 × 95.58 units; its ends are round and within the map. */
export const thamesCourse =
	"M11 75V58C11 50 20 51 21.6 53.1C23.7 55.7 24.7 57.1 27.75 56.3S33.38 56.1 36.38 55.9S41.38 51.5 " +
	"45.38 51.7S58 52.5 61.63 52.1C65.63 52.1 64.13 56.5 68.13 56.5S70.63 51.9 74.13 51.9S81.25 55.5 85.88 55.1S92.88 " +
	"53.5 98.9 53.8";
