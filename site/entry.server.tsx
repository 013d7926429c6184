import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { deferHydration } from "./boot/defer-hydration.server.ts";

/** Renders a page as one complete string: nothing streams in later, so few inline scripts need a hash in the policy. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	let failure: unknown;
	const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
		onError: (error) => {
			failure = error;
		},
	});
	await stream.allReady;
	if (failure) throw failure;
	const html = await new Response(stream).text();
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(import.meta.env.DEV ? html : deferHydration(html), { status, headers });
}
