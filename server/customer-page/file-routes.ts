import { Readable } from "node:stream";
import { Hono } from "hono";
import { hour } from "../../content/shared/time.ts";
import { fileLimits } from "../../forms/customer-page.ts";
import type { Database } from "../database/schema.ts";
import { addressOf, listNetworks } from "../http/client-address.ts";
import { createRateLimiter, type Limit, requireWithinLimit } from "../http/rate-limit.ts";
import type { LinkedLead } from "../leads/customer-links.ts";
import { ProblemError } from "../problem.ts";
import type { Answers, PageContext, PageEnv } from "./answers.ts";
import type { UploadDisk } from "./disk.ts";
import { respondWithFile } from "./file-response.ts";
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

const uploadLimits: readonly Limit[] = [{ seconds: hour / 1000, perHousehold: 100, total: Number.POSITIVE_INFINITY }];
/** A slow line holds a place for minutes, so that one household may not take them all. */
const gateLimits = { perHousehold: 4, total: 8, waitingPerHousehold: 20, waiting: 100 };
/** Bytes of a multipart body besides its files. */
const multipartOverhead = 2 ** 16;

/** PostgreSQL cannot even look for a NUL. */
const filePath = "/:token/files/:id{[\\da-f-]+}";

/** Routes of the photographs and drawings on a customer's page. */
export function fileRoutes({ db, uploadDisk, proxies, getNow }: FileDeps, { act, show }: Answers): Hono<PageEnv> {
	const uploads = createRateLimiter(uploadLimits, getNow);
	const gate = createGate(gateLimits);
	const inTurn = createTurns();

	const receive = async (c: PageContext, lead: LinkedLead): Promise<void> => {
		// Without a server there is only the body; the request itself takes a third less of the processor
		const body = c.env?.incoming ?? c.req.raw.body;
		if (!body) throw new ProblemError("no-file");
		const admit = async (): Promise<void> => {
			requireWithinLimit(uploads, addressOf(c, proxies), "too-many-uploads");
			if (!(await uploadDisk.hasRoom())) throw new ProblemError("disk-reserve", { headers: { "Retry-After": "3600" } });
			await requireRoom(db, lead.id, 0, getNow().getTime());
		};
		await receiveUploads({
			body: body instanceof Readable ? body : Readable.from(body),
			contentType: c.req.header("Content-Type") ?? "",
			folder: uploadDisk.folder,
			admit,
			take: (upload) => inTurn(() => takeFile(db, lead, upload, getNow)),
		});
	};

	const upload = async (c: PageContext, lead: LinkedLead): Promise<void> => {
		if (Number(c.req.header("Content-Length") ?? 0) > fileLimits.total + multipartOverhead)
			throw new ProblemError("too-many-files");
		const leave = await gate.enter(listNetworks(addressOf(c, proxies))[0]);
		if (!leave) throw new ProblemError("too-many-uploads", { headers: { "Retry-After": "10" } });
		try {
			await receive(c, lead);
		} finally {
			leave();
		}
	};

	const send = (column: "content" | "thumbnail") => async (c: PageContext, lead: LinkedLead) => {
		const response = await respondWithFile(db, lead.id, c.req.param("id") ?? "", column);
		if (!response) throw new ProblemError("page-expired");
		return response;
	};

	return new Hono<PageEnv>()
		.post("/:token/files", act("files", upload))
		.post(
			`${filePath}/remove`,
			act("files", (c, lead) => removeFile(db, lead, c.req.param("id") ?? "", getNow().getTime())),
		)
		.get(filePath, show(send("content")))
		.get(`${filePath}/thumbnail`, show(send("thumbnail")));
}
