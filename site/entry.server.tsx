import { hash, randomUUID } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { deferHydration } from "./boot/defer-hydration.server.ts";

/**
 * Renders a page as one complete string: nothing streams in later, so that a single inline script needs a hash in the
 * policy. It is put together of those that bear the framework's mark, and its hash goes into `Script-Source`: whatever
 * else may look like a script in the page is not among them.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	// Nobody is shown a page that failed: the service logs why and answers in words of its own.
	if (context.staticHandlerContext.errors && !import.meta.env.DEV) return new Response(null, { status, headers });

	const mark = import.meta.env.DEV ? "" : randomUUID();
	let failure: unknown;
	const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} nonce={mark} />, {
		onError: (error) => {
			failure = error;
		},
	});
	await stream.allReady;
	if (failure) throw failure;
	const rendered = await new Response(stream).text();
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (mark === "") return new Response(rendered, { status, headers });
	const { html, script } = deferHydration(rendered, mark);
	headers.set("Script-Source", `'sha256-${hash("sha256", script, "base64")}'`);
	return new Response(html, { status, headers });
}
