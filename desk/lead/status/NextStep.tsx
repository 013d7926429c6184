import { capitalize } from "../../../content/shared/in-words.ts";
import { type NextStep, stepKinds, stepNames, visitLengths } from "../../../forms/next-step.ts";
import { useMe } from "../../api/session.ts";
import type { Lead } from "../../api/types.ts";
import { focusLeadPart } from "../../shared/focus-lead-part.ts";
import {
	describeStep,
	findOutdatedVisit,
	formatLength,
	hasStepBegun,
	isStepOver,
	listStepDays,
	quoteAfterVisit,
} from "../../shared/next-step.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { draftKeys } from "../../state/drafts.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { Select } from "../../ui/Field.tsx";
import { isDay, isoDay } from "../../ui/times.ts";
import { useNow } from "../../ui/use-now.ts";
import { writeAboutVisit } from "../activity/reply-draft.ts";
import { SavedField, useFieldDraft } from "./SavedField.tsx";

/** Holds what is typed of a next step. Without a day and time, `at` is `T`. The status Visit booked expects a visit. */
export function useStepDraft({ reference, nextStep, status }: Lead) {
	const write = ({ kind, at, minutes }: NextStep) =>
		JSON.stringify({ kind, at: at.includes("T") ? at : `${at}T`, minutes: kind === "visit" ? minutes : null });
	const empty = { kind: status === "visit" ? "visit" : "call", at: "T", minutes: null } as const;
	const draft = useFieldDraft(draftKeys.nextStep(reference), write(nextStep ?? empty));
	const step: NextStep = JSON.parse(draft.text);
	return { ...draft, step, change: (typed: Partial<NextStep>) => draft.type(write({ ...step, ...typed })) };
}

function parseStep(text: string): NextStep | null {
	const { kind, at, minutes }: NextStep = JSON.parse(text);
	const length = kind === "visit" ? (minutes ?? visitLengths.default) : null;
	return at === "T" ? null : { kind, at: at.replace(/T$/, ""), minutes: length };
}

function describeProblem(step: NextStep, { nextStep }: Lead, now: number): string | undefined {
	const [day = "", time] = step.at.split("T");
	if (day === "") return "Enter the day.";
	if (!isDay(day)) return "Enter a year of four digits.";
	if (day < isoDay(now)) return "Enter a day that is still to come.";
	if (!time) return step.kind === "visit" ? "Enter the time." : undefined;
	// The length of a visit can change while it lasts
	const isSaved = step.kind === nextStep?.kind && step.at === nextStep.at;
	return !isSaved && hasStepBegun(step, now) ? "This time has passed." : undefined;
}

/** The next step and its time in London. A visit has a length; after it, the field asks whether it took place. */
export function NextStepField({ lead }: { readonly lead: Lead }) {
	const { changeLeads } = useLeadChanges();
	const now = useNow();
	const draft = useStepDraft(lead);
	const { kind, at, minutes } = draft.step;
	const [day = "", time = ""] = at.split("T");
	const isVisit = kind === "visit";
	const length = minutes ?? visitLengths.default;
	const status = isVisit && (lead.status === "new" || lead.status === "contacted") && { status: "visit" as const };
	const seen = { ...lead, nextStep: parseStep(draft.seen) };
	// A question may come first: what it saves is no draft any more
	const save = () =>
		changeLeads(
			[lead],
			{ nextStep: parseStep(draft.text), ...status },
			{ findSeen: () => seen, follow: draft.discardSaved },
		);
	return (
		<SavedField
			className="next-step"
			label="Next step"
			draft={draft}
			save={save}
			problem={describeProblem(draft.step, lead, now)}
			problemId="next-step-hint"
			hint={draft.isDraft ? "" : lead.nextStep ? describeStep(lead.nextStep, now).text : "Nothing planned"}
			quick={<Choices lead={lead} kind={kind} now={now} />}
		>
			<fieldset aria-describedby="next-step-hint">
				<legend>Next step</legend>
				<Select
					aria-label="What comes next"
					options={stepKinds.map((value) => ({ value, text: stepNames[value] }))}
					value={kind}
					onChoose={(value) => draft.change({ kind: stepKinds.find((each) => each === value) ?? kind })}
				/>
				{isVisit && (
					<Select
						aria-label="Length of the visit"
						options={[...new Set([30, 60, 90, 120, 180, 240, length])].map((value) => ({
							value: String(value),
							text: formatLength(value),
						}))}
						value={String(length)}
						onChoose={(value) => draft.change({ minutes: Number(value) })}
					/>
				)}
				<input
					id="next-step-day"
					type="date"
					aria-label="Day of the next step"
					value={day}
					max="2099-12-31"
					onChange={({ target }) => draft.change({ at: `${target.value}T${time}` })}
				/>
				<input
					type="time"
					aria-label="Time of the next step"
					value={time}
					onChange={({ target }) => draft.change({ at: `${day}T${target.value}` })}
				/>
			</fieldset>
		</SavedField>
	);
}

/** Offers what one click can do: the usual days, the visit's confirmation or, after it, whether it took place. */
function Choices({ lead, kind, now }: Pick<NextStep, "kind"> & { readonly lead: Lead; readonly now: number }) {
	const { changeLead } = useLeadChanges();
	const me = useMe();
	const { nextStep } = lead;
	const visit = nextStep?.kind === "visit" ? nextStep : undefined;
	const isOver = visit !== undefined && isStepOver(visit, now);
	const clear = async () => (await changeLead(lead, { nextStep: null })) && isOver && focusLeadPart("step");
	return (
		<>
			{isOver && (
				<AsyncButton action={() => changeLead(lead, { nextStep: quoteAfterVisit(isoDay(now)) })}>
					Yes, quote next
				</AsyncButton>
			)}
			{visit && !hasStepBegun(visit, now) && lead.links.mail && (
				<button type="button" onClick={() => writeAboutVisit(lead, me, now)}>
					{lead.replies.some(({ visitAt, email }) => visitAt === visit.at && email === lead.email) &&
					!findOutdatedVisit(lead, now)
						? "Confirm again"
						: "Confirm by email"}
				</button>
			)}
			{kind !== "visit" &&
				listStepDays(isoDay(now)).map(({ name, day }) => (
					<AsyncButton key={name} action={() => changeLead(lead, { nextStep: { kind, at: day, minutes: null } })}>
						{capitalize(name)}
					</AsyncButton>
				))}
			{nextStep && <AsyncButton action={clear}>{isOver ? "No, another time" : "Clear"}</AsyncButton>}
		</>
	);
}
