import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { buildServedPage } from "./start/served-page.server.ts";
import { ServedPageContext } from "./start/served-page.ts";

/** Renders the page with the loaders' data in a data block; React Router itself would write it into scripts. */
async function buildPage(entryContext: EntryContext, url: string) {
	if (import.meta.env.DEV) return <ServerRouter context={entryContext} url={url} />;
	const { serverHandoffStream, ...context } = entryContext;
	const data = await new Response(serverHandoffStream).text();
	return (
		<ServedPageContext value={buildServedPage(context, data)}>
			<ServerRouter context={context} url={url} />
		</ServedPageContext>
	);
}

/** Renders a page as one complete string, without streaming. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	// A page that failed to render is not sent: the service logs the reason and sends its own error page
	if (context.staticHandlerContext.errors && !import.meta.env.DEV) return new Response(null, { status, headers });

	let failure: unknown;
	const stream = await renderToReadableStream(await buildPage(context, request.url), {
		onError: (error) => {
			failure = error;
		},
	});
	await stream.allReady;
	if (failure) throw failure;
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(await new Response(stream).text(), { status, headers });
}
