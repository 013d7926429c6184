import { CircleAlert } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { useSession } from "../api/session.ts";

export interface Problem {
	readonly title: string;
	readonly text?: string;
	/** Advice that applies only if the desk can send mail. */
	readonly byMail?: string;
}

export const unanswered: Problem = { title: "The service did not answer.", text: "Try again in a moment." };

/** Reason why nobody can sign in at the moment, above what to do about it. */
export function ProblemBox({ problem: { title, text, byMail } }: { readonly problem: Problem }) {
	const { data: session } = useSession();
	return (
		<p className="problem" role="alert">
			<Icon of={CircleAlert} />
			<span>
				<b>{title}</b> {text} {session?.canMail !== false && byMail}
			</span>
		</p>
	);
}
