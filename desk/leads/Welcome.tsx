import { CircleAlert, CircleCheck } from "lucide";
import { Link } from "react-router";
import { Icon } from "../../site/components/Icon.tsx";
import { useOffice } from "../api/office.ts";
import type { Office } from "../api/types.ts";
import { DeadlineBar } from "../lead/DeadlineBar.tsx";
import { counted } from "../ui/times.ts";

/** Shown before the first lead: a checklist of what is set up and what is not. */
export function Welcome() {
	const { data } = useOffice();
	return (
		<div className="empty">
			<h2>Nothing has come in yet</h2>
			<p>The first lead stands here within five seconds of being sent, with its 24 hours drawn beside it.</p>
			<div className="scale">
				<p>
					<span>It comes in</span>
					<span>Reply by then</span>
				</p>
				<DeadlineBar used={0} isWhole />
			</div>
			{data && (
				<ul className="set">
					{setupOf(data).map(({ isSet, text }) => (
						<li key={text} className={isSet ? undefined : "not"}>
							<Icon of={isSet ? CircleCheck : CircleAlert} />
							<span>{text}</span>
						</li>
					))}
				</ul>
			)}
			<div className="actions">
				<Link className="button line" to="/people">
					Invite the others
				</Link>
			</div>
		</div>
	);
}

interface Setting {
	readonly isSet: boolean;
	readonly text: string;
}

/** Describes each setting in a sentence, set up or not. */
function setupOf({ forms, canMail, siteHost }: Office): readonly Setting[] {
	const silent = forms.filter(({ hasWebhook }) => !hasWebhook);
	const boxes = [...new Set(forms.flatMap(({ mailbox }) => mailbox ?? []))];
	return [
		{ isSet: true, text: `${forms.length} forms are live on ${siteHost}` },
		...(silent.length < forms.length
			? [
					{
						isSet: true,
						text: `${counted(forms.length - silent.length, "form delivers", "forms deliver")} to their webhooks`,
					},
				]
			: []),
		...(silent.length > 0
			? [{ isSet: false, text: `No webhook yet: ${silent.map(({ name }) => name).join(", ")}. Their leads wait here` }]
			: []),
		boxes.length > 0
			? { isSet: true, text: `Each lead is mailed to ${boxes.join(", ")}` }
			: { isSet: false, text: "No lead is mailed to the office" },
		...(canMail ? [] : [{ isSet: false, text: "No mail server is set: links for signing in are passed on by hand" }]),
	];
}
