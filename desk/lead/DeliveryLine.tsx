import { Check, ChevronDown, CircleAlert } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import type { Attempt, DeliveryView, Lead } from "../api/types.ts";
import { clockSeconds, counted } from "../ui/times.ts";
import { ordinal, targetOf } from "./activity.ts";

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const isGood = ({ error, status }: Attempt) => error === null && status !== null;
const answerOf = (attempt: Attempt) =>
	isGood(attempt)
		? `${attempt.status} in ${seconds(attempt.duration)}`
		: (attempt.error ?? `No answer within ${Math.round(attempt.duration / 1000)} s`);

interface DeliveryLineProps {
	readonly delivery: DeliveryView;
	readonly form: Lead["form"];
}

/** One channel's delivery in the history. Several attempts can be expanded. */
export function DeliveryLine({ delivery: { channel, state, deliveredAt, attempts }, form }: DeliveryLineProps) {
	const target = targetOf(channel, form);
	const words =
		deliveredAt !== null
			? {
					webhook: `Delivered to ${target}`,
					"office-mail": "Mail to the office",
					confirmation: "Confirmation to the customer",
				}[channel]
			: `Not ${channel === "webhook" ? "delivered" : "mailed"} to ${target}${state === "failed" ? `: gave up after ${counted(attempts.length, "try", "tries")}` : ""}`;
	const [first] = attempts;
	if (attempts.length <= 1)
		return (
			<div>
				{words}
				{channel === "webhook" && first && `, first try: ${answerOf(first)}`}
			</div>
		);
	return (
		<div>
			<details>
				<summary>
					{words}, {ordinal(attempts.length)} try <Icon of={ChevronDown} />
				</summary>
				<table>
					<thead>
						<tr>
							<th scope="col">Try</th>
							<th scope="col">At</th>
							<th scope="col">Answer</th>
						</tr>
					</thead>
					<tbody>
						{attempts.map((attempt, at) => (
							<tr key={attempt.startedAt}>
								<td>{at + 1}</td>
								<td>{clockSeconds(attempt.startedAt)}</td>
								<td className={isGood(attempt) ? "good" : "bad"}>
									<Icon of={isGood(attempt) ? Check : CircleAlert} /> {answerOf(attempt)}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</div>
	);
}
