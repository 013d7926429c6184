interface LineTransformer {
	transform(chunk: unknown, controller: ReadableStreamDefaultController): void;
	flush(controller: ReadableStreamDefaultController): void;
}

/** The part of a transform stream that React Router reads its data with, for Firefox 100 and 101. */
class TransformStreamShim {
	readonly transformer: LineTransformer;
	constructor(transformer: LineTransformer) {
		this.transformer = transformer;
	}
}

function pipeThrough(this: ReadableStream, { transformer }: TransformStreamShim): ReadableStream {
	const reader = this.getReader();
	return new ReadableStream({
		async start(controller) {
			for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
				transformer.transform(value, controller);
			transformer.flush(controller);
			controller.close();
		},
	});
}

Object.assign(window, { TransformStream: TransformStreamShim });
Object.assign(ReadableStream.prototype, { pipeThrough });
