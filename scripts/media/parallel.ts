/** Processes all items with limited concurrency. Results keep the items' order. */
export async function inParallel<Item, Result>(
	items: readonly Item[],
	concurrency: number,
	work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
	const queue = items.entries();
	const results: Result[] = [];
	const worker = async () => {
		for (const [index, item] of queue) results[index] = await work(item);
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	return results;
}
