import { CircleAlert } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { length, promise } from "../ui/times.ts";

/** What is left of the 24 hours, or how long they are over, in words. */
export function ReplyMark({ used }: { readonly used: number }) {
	const left = promise - used;
	return left < 0 ? (
		<b className="over">
			<Icon of={CircleAlert} /> {length(-left)} over
		</b>
	) : (
		<>
			<b>{length(left)}</b> left
		</>
	);
}
