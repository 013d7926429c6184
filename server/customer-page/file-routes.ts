import { Readable } from "node:stream";
import { Hono } from "hono";
import { day, hour, minute } from "../../content/shared/time.ts";
import { fileLimits } from "../../forms/customer-page.ts";
import type { Database } from "../database/schema.ts";
import { addressOf, listNetworks } from "../http/client-address.ts";
import { createSlots } from "../http/connection-limits.ts";
import { createRateLimiter, type Limit, requireWithinLimit } from "../http/rate-limit.ts";
import type { LinkedLead } from "../leads/customer-links.ts";
import { ProblemError } from "../problem.ts";
import type { Answers, PageContext, PageEnv } from "./answers.ts";
import type { UploadDisk } from "./disk.ts";
import { respondWithLeadFile } from "./file-response.ts";
import { removeFile, requireRoom } from "./files.ts";
import { createGate, createTurns } from "./gate.ts";
import { takeFile } from "./take-file.ts";
import { receiveUploads } from "./upload.ts";

export interface FileDeps {
	readonly db: Database;
	readonly uploadDisk: UploadDisk;
	readonly proxies: number;
	readonly getNow: () => Date;
}

const uploadLimits: readonly Limit[] = [{ seconds: hour / 1000, perClient: 100, total: Number.POSITIVE_INFINITY }];
/** Bytes that one sender may add, so that nobody reaches the limit of all alone. */
const byteLimits: readonly Limit[] = [
	{
		seconds: day / 1000,
		perClient: 300 * 2 ** 20,
		perNetwork: 300 * 2 ** 20,
		total: Number.POSITIVE_INFINITY,
	},
];
/**
 * Limits of uploads. A slow line holds a place for minutes, so that neither a household nor a company may take them all,
 * nor one customer's link from many networks. Files that are arriving are on the disk, within its reserve.
 */
const insideLimits = { perClient: 4, perNetwork: 6, total: 40 };
const waitingLimits = { perClient: 20, perNetwork: 40, total: 100 };
/** Files looked at in their full size. Each is whole in memory until its reader has it, so that few may leave at once. */
const downloadLimits: readonly Limit[] = [{ seconds: 60, perClient: 40, perNetwork: 60, total: 600 }];
const leavingLimits = { perSender: [3, 4, 4], total: 16 } as const;
/** Milliseconds that a reader may take for the largest file. */
const maxDownloadTime = 3 * minute;
/** Bytes of a multipart body besides its files. */
const multipartOverhead = 2 ** 16;

/** Only what an id can have: some databases refuse even to look for a NUL. */
const filePath = "/:token/files/:id{[\\da-f-]+}";

/** Routes of the photographs and drawings on a customer's page. */
export function fileRoutes({ db, uploadDisk, proxies, getNow }: FileDeps, { act, show }: Answers): Hono<PageEnv> {
	const uploads = createRateLimiter(uploadLimits, getNow);
	const bytes = createRateLimiter(byteLimits, getNow);
	const gate = createGate(insideLimits, waitingLimits);
	const inTurn = createTurns();
	const downloads = createRateLimiter(downloadLimits, getNow);
	const reserveSlot = createSlots(leavingLimits.perSender, leavingLimits.total);

	const upload = async (c: PageContext, lead: LinkedLead): Promise<void> => {
		const address = addressOf(c, proxies);
		const networks = listNetworks(address);
		requireWithinLimit(uploads, address, "too-many-uploads");
		const length = c.req.header("Content-Length");
		// Browsers say how much they send. A body of many tiny chunks would cost more than its bytes
		if (c.env?.incoming && length === undefined) throw new ProblemError("incomplete-body");
		if (Number(length ?? 0) > fileLimits.total + multipartOverhead) throw new ProblemError("too-many-files");
		// Without a server there is only the body; the request itself takes a third less of the processor
		const body = c.env?.incoming ?? c.req.raw.body;
		if (!body) throw new ProblemError("no-file");
		const gone = new AbortController();
		c.env?.outgoing?.once("close", () => gone.abort(new ProblemError("incomplete-body")));
		let leave: (() => void) | undefined;

		/** Takes a place for the first file, so that a body that never comes to one holds none. */
		const admit = async (): Promise<void> => {
			if (leave) requireWithinLimit(uploads, address, "too-many-uploads");
			leave ??= await gate.enter([...networks, lead.id], gone.signal);
			if (!leave) throw new ProblemError("too-many-uploads", { headers: { "Retry-After": "10" } });
			if (!(await uploadDisk.hasRoom())) throw new ProblemError("disk-reserve", { headers: { "Retry-After": "3600" } });
			await requireRoom(db, lead.id, 0, getNow().getTime());
		};
		const countBytes = (size: number) => requireWithinLimit(bytes, address, "too-many-uploads", size);
		try {
			await receiveUploads({
				body: body instanceof Readable ? body : Readable.from(body),
				contentType: c.req.header("Content-Type") ?? "",
				folder: uploadDisk.folder,
				admit,
				take: (file) =>
					inTurn(networks.at(-1) ?? "", async () => {
						gone.signal.throwIfAborted();
						await takeFile({ db, lead, getNow, countBytes }, file);
					}),
			});
		} finally {
			leave?.();
		}
	};

	const send = async (c: PageContext, lead: LinkedLead, column: "content" | "thumbnail") => {
		const response = await respondWithLeadFile(db, lead.id, c.req.param("id") ?? "", column);
		if (!response) throw new ProblemError("page-expired");
		return response;
	};

	const download = async (c: PageContext, lead: LinkedLead) => {
		const address = addressOf(c, proxies);
		requireWithinLimit(downloads, address, "too-many-tries");
		const { outgoing } = c.env ?? {};
		// A test without a server has nothing to wait for
		if (!outgoing) return send(c, lead, "content");
		if (outgoing.closed) throw new ProblemError("incomplete-body");
		const leave = reserveSlot([...listNetworks(address), lead.id]);
		if (!leave) throw new ProblemError("too-many-tries", { headers: { "Retry-After": "10" } });
		const timer = setTimeout(() => outgoing.destroy(), maxDownloadTime);
		outgoing.once("close", () => {
			clearTimeout(timer);
			leave();
		});
		return send(c, lead, "content");
	};

	return new Hono<PageEnv>()
		.post("/:token/files", act("files", upload))
		.post(
			`${filePath}/remove`,
			act("files", (c, lead) => removeFile(db, lead, c.req.param("id") ?? "", getNow().getTime())),
		)
		.get(filePath, show(download))
		.get(
			`${filePath}/thumbnail`,
			show((c, lead) => send(c, lead, "thumbnail")),
		);
}
