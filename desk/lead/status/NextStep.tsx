import { type NextStep, stepKinds, stepNames, visitLengths } from "../../../forms/next-step.ts";
import type { Lead } from "../../api/types.ts";
import {
	describeStep,
	formatLength,
	isOver,
	listStepDays,
	quoteAfterVisit,
	stepDraftKey,
} from "../../shared/next-step.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { Select } from "../../ui/Field.tsx";
import { isDay, isoDay } from "../../ui/times.ts";
import { useNow } from "../../ui/use-now.ts";
import { SavedField, useFieldDraft } from "./SavedField.tsx";

/** A step while it is typed; its day and time are empty until they are. */
interface StepDraft {
	readonly kind: NextStep["kind"];
	readonly day: string;
	readonly time: string;
	readonly minutes: number;
}

/** Writes a lead's step as a draft. A status that has no step yet expects one, such as a visit. */
export function formatStepDraft({ nextStep: step, status }: Pick<Lead, "nextStep" | "status">): string {
	const [day = "", time = ""] = step?.at.split("T") ?? [];
	const kind = step?.kind ?? (status === "visit" ? "visit" : "call");
	return JSON.stringify({ kind, day, time, minutes: step?.minutes ?? visitLengths.default } satisfies StepDraft);
}

function toStep(text: string): NextStep | null {
	const { kind, day, time, minutes }: StepDraft = JSON.parse(text);
	const at = time ? `${day}T${time}` : day;
	return day === "" ? null : { kind, at, minutes: kind === "visit" ? minutes : null };
}

/** What comes next and when, in London. A visit has a length as well. After it, the field asks whether it took place. */
export function NextStepField({ lead }: { readonly lead: Lead }) {
	const { changeLead } = useLeadChanges();
	const now = useNow();
	const today = isoDay(now);
	const saved = lead.nextStep;
	const draft = useFieldDraft(stepDraftKey(lead), formatStepDraft(lead));
	const step: StepDraft = JSON.parse(draft.text);
	const type = (typed: Partial<StepDraft>) => draft.type(JSON.stringify({ ...step, ...typed }));
	const isVisit = step.kind === "visit";
	/** A lead with a visit is in progress. */
	const status = isVisit && (lead.status === "new" || lead.status === "contacted") && { status: "visit" as const };
	const save = () =>
		changeLead(lead, { nextStep: toStep(draft.text), ...status }, { ...lead, nextStep: toStep(draft.seen) });
	return (
		<SavedField
			className="next-step"
			label="Next step"
			draft={draft}
			save={save}
			problem={describeProblem(step, today)}
			problemId="next-step-hint"
			hint={saved ? describeStep(saved, now).text : "Nothing planned"}
			quick={<Choices lead={lead} kind={step.kind} now={now} plan={() => type({ day: "", time: "" })} />}
		>
			<fieldset aria-describedby="next-step-hint">
				<legend>Next step</legend>
				<Select
					aria-label="What comes next"
					options={stepKinds.map((kind) => ({ value: kind, text: stepNames[kind] }))}
					value={step.kind}
					onChoose={(value) => type({ kind: stepKinds.find((kind) => kind === value) ?? "call" })}
				/>
				{isVisit && (
					<Select
						aria-label="Length of the visit"
						options={[...new Set([30, 60, 90, 120, 180, 240, step.minutes])].map((minutes) => ({
							value: String(minutes),
							text: formatLength(minutes),
						}))}
						value={String(step.minutes)}
						onChoose={(value) => type({ minutes: Number(value) })}
					/>
				)}
				<input
					id="next-step-day"
					type="date"
					aria-label="Day of the next step"
					value={step.day}
					max="2099-12-31"
					onChange={({ target }) => type({ day: target.value })}
				/>
				<input
					type="time"
					aria-label="Time of the next step"
					value={step.time}
					onChange={({ target }) => type({ time: target.value })}
				/>
			</fieldset>
		</SavedField>
	);
}

interface ChoicesProps {
	readonly lead: Lead;
	readonly kind: NextStep["kind"];
	readonly now: number;
	/** Opens the field for another time. */
	readonly plan: () => void;
}

/** What is one click away: the usual days or, after a visit, the question whether it took place. */
function Choices({ lead, kind, now, plan }: ChoicesProps) {
	const { changeLead } = useLeadChanges();
	const step = lead.nextStep;
	const today = isoDay(now);
	if (step?.kind === "visit" && isOver(step, now))
		return (
			<>
				<AsyncButton action={() => changeLead(lead, { nextStep: quoteAfterVisit(today) })}>Yes, quote next</AsyncButton>
				<button type="button" onClick={plan}>
					No, another time
				</button>
			</>
		);
	return (
		<>
			{kind !== "visit" &&
				listStepDays(today).map(({ name, day }) => (
					<AsyncButton key={name} action={() => changeLead(lead, { nextStep: { kind, at: day, minutes: null } })}>
						{name}
					</AsyncButton>
				))}
			{step && <AsyncButton action={() => changeLead(lead, { nextStep: null })}>Clear</AsyncButton>}
		</>
	);
}

function describeProblem({ kind, day, time }: StepDraft, today: string): string | undefined {
	if (day === "") return "Enter the day.";
	if (!isDay(day)) return "Enter a year of four digits.";
	if (day < today) return "Enter a day that is still to come.";
	return kind === "visit" && time === "" ? "Enter the time." : undefined;
}
