import { seededRandom } from "../../../scripts/seeded-random.ts";

/** Generates random input that is reproducible by its seed. */
export function createFuzzInput(seed: number) {
	const random = seededRandom(seed);
	const upTo = (max: number): number => Math.floor(random() * (max + 1));
	const oneOf = <T>(choices: readonly [T, ...T[]]): T => choices[upTo(choices.length - 1)] ?? choices[0];
	const noise = (max: number): string =>
		Array.from({ length: upTo(max) }, () => String.fromCharCode(upTo(255))).join("");
	const value = (): unknown =>
		oneOf<() => unknown>([
			() => noise(30),
			() => "x".repeat(upTo(6_000)),
			() => upTo(1e9),
			() => null,
			() => true,
			() => [value()],
			() => ({ [noise(5)]: value() }),
			() => "\u0000\ud800\u202e",
			() => oneOf(["Kitchen", "Leak Detection", "a@b.example", "__proto__"]),
		])();
	return { random, upTo, oneOf, noise, value };
}
