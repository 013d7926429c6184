import { CircleAlert } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { length, promise } from "../ui/times.ts";

/** Describes the time left for a reply, or by how much it is overdue. */
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
