import "./steps.css";
import { requestTexts } from "../../../content/pages/request.ts";
import { type CustomerPage, type PageStep, pageSteps } from "../../../forms/customer-page.ts";
import { formatLondonTime, formatTime } from "./format-time.ts";

const { by, pending, steps: labels, taken } = requestTexts;

/** Finds the time that belongs to a step; undefined if there is none to name. */
function findTime(step: PageStep, page: CustomerPage): string | undefined {
	const { receivedAt, replyDue, isLate, messages, visit, steps } = page;
	const reply = messages.find(({ from }) => from !== null);
	if (step === "received") return formatTime(receivedAt).short;
	if (step === "answered" && reply) return formatTime(reply.at).short;
	if (step === "answered" && !steps.answered && replyDue !== null && !isLate) return by(formatTime(replyDue).short);
	return step === "visit" && visit ? formatLondonTime(visit.at).short : undefined;
}

/** Says how a step without a time stands. One that is left out once the enquiry is over says nothing. */
const describe = (step: PageStep, { steps, isClosed }: CustomerPage): string =>
	steps[step] ? taken[step] : isClosed ? "" : pending[step];

/** The enquiry's steps: solid are those that have been taken, hatched is the one that comes next. */
export const Steps = ({ page }: { readonly page: CustomerPage }) => {
	const next = page.isClosed ? undefined : pageSteps.find((step) => !page.steps[step]);
	return (
		<ol className="steps">
			{pageSteps.map((step) => (
				<li
					key={step}
					className={page.steps[step] ? "taken" : undefined}
					aria-current={step === next ? "step" : undefined}
				>
					<b>{labels[step]}</b>
					<span>{findTime(step, page) ?? describe(step, page)}</span>
				</li>
			))}
		</ol>
	);
};
