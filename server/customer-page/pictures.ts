import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { ProblemError } from "../problem.ts";
import { exitCodes, pictureLimits } from "./picture-limits.ts";

/** A picture that is kept: encoded by us, so that it has nothing but what it shows. */
interface Picture {
	readonly width: number;
	readonly height: number;
	readonly content: Buffer;
	readonly thumbnail: Buffer;
}

const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));
const flags = ["--max-old-space-size=64", "--disable-warning=ExperimentalWarning"];

/**
 * Decodes and encodes a picture in a process of its own.
 *
 * @param descriptor the open file with the picture as it was sent
 * @returns undefined for one that cannot be decoded within the limits
 * @throws ProblemError if the machine is too busy
 * @throws Error if the process does not work at all
 */
export async function convertPicture(descriptor: number): Promise<Picture | undefined> {
	const child = spawn(process.execPath, [...flags, program], {
		stdio: [descriptor, "pipe", "ignore"],
		cwd: "/",
		// Nothing of ours, and no files beside the memory
		env: { VIPS_DISC_THRESHOLD: "4g" },
		timeout: pictureLimits.wait,
		killSignal: "SIGKILL",
	});
	const { stdout } = child;
	if (!stdout) throw new Error("pictures cannot be read: no output");
	const [output, [code, signal]] = await Promise.all([buffer(stdout), once(child, "close")]);
	// The machine is too busy, which is not the picture's fault
	if (child.killed) throw new ProblemError("too-many-uploads", { headers: { "Retry-After": "10" } });
	if (code === exitCodes.unreadable || signal !== null) return undefined;
	if (code !== 0) throw new Error(`pictures cannot be read: exit code ${code}`);
	const line = output.indexOf("\n");
	const { width, height, size } = JSON.parse(output.toString("utf8", 0, line));
	const begin = line + 1;
	return { width, height, content: output.subarray(begin, begin + size), thumbnail: output.subarray(begin + size) };
}

/** Beginnings of the files that are taken. The bytes decide, not the name. */
const signatures = [
	["picture", /^ffd8ff/],
	["picture", /^89504e470d0a1a0a/],
	["picture", /^52494646.{8}57454250/],
	["pdf", /^255044462d3[1-9]/],
] as const;

/** Returns what a file is, by its first bytes; undefined for one that is not taken. */
export const detectKind = (begin: Buffer) =>
	signatures.find(([, pattern]) => pattern.test(begin.toString("hex", 0, signatureLength)))?.[0];

export const signatureLength = 16;
/** Bytes at the end of a PDF among which its end is marked. */
export const trailerLength = 2048;

export const isCompletePdf = (end: Buffer): boolean => end.includes("%%EOF");
