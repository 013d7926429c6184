import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { servedPage } from "./start/served-page.server.ts";
import { ServedPageContext } from "./start/served-page.ts";

/** React Router would write the loaders' data into scripts of its own; here they stand in the page as data. */
async function pageOf(whole: EntryContext, url: string) {
	if (import.meta.env.DEV) return <ServerRouter context={whole} url={url} />;
	const { serverHandoffStream, ...context } = whole;
	const data = await new Response(serverHandoffStream).text();
	return (
		<ServedPageContext value={servedPage(context, data)}>
			<ServerRouter context={context} url={url} />
		</ServedPageContext>
	);
}

/** Renders a page as one complete string: nothing streams in later. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	// Nobody is shown a page that failed: the service logs why and answers in words of its own.
	if (context.staticHandlerContext.errors && !import.meta.env.DEV) return new Response(null, { status, headers });

	let failure: unknown;
	const stream = await renderToReadableStream(await pageOf(context, request.url), {
		onError: (error) => {
			failure = error;
		},
	});
	await stream.allReady;
	if (failure) throw failure;
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(await new Response(stream).text(), { status, headers });
}
