import { useEffect, useRef } from "react";
import { waitForConnection } from "./wait-for-connection.ts";

/** Longest pause between two attempts, in seconds. */
const longestPause = 300;

/** The small picture of a photograph. One that does not arrive is fetched again, after pauses that double. */
export function Thumbnail({ address, name }: { readonly address: string; readonly name: string }) {
	const imageRef = useRef<HTMLImageElement>(null);
	const failures = useRef(0);
	const fetchAgain = async () => {
		failures.current += 1;
		await waitForConnection(Math.min(longestPause, 2 ** failures.current));
		if (imageRef.current) imageRef.current.src = address;
	};
	const retry = useRef(fetchAgain);
	useEffect(() => {
		const image = imageRef.current;
		// It may have failed before the page's scripts ran
		if (image?.complete && image.naturalWidth === 0) void retry.current();
	}, []);
	return <img ref={imageRef} src={address} alt={name} loading="lazy" onError={fetchAgain} />;
}
