/** The parts of the Observatory's scorer that the test of the headers uses; the package brings no types. */
declare module "@mdn/mdn-http-observatory/src/constants.js" {
	export const ALL_TESTS: readonly ((requests: object) => { readonly result: string | null; readonly pass: boolean })[];
}
declare module "@mdn/mdn-http-observatory/src/grader/grader.js" {
	export function getScoreModifier(result: string): number;
	export function getGradeForScore(score: number): { readonly score: number; readonly grade: string };
}
