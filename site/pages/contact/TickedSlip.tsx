import { useEffect, useState } from "react";
import { formSlips } from "../../../content/form-slips.ts";
import type { ServiceChoice } from "../../../content/service-choice.ts";
import { FormSlip } from "../../forms/FormSlip.tsx";

const boxOf = (service: string) =>
	document.querySelector<HTMLInputElement>(`[name="services"][value="${CSS.escape(service)}"]`);

/** Says which service was ticked for the visitor, as long as it is, and takes it back. */
export function TickedSlip({ service, about }: ServiceChoice) {
	const [isTicked, setTicked] = useState(false);
	useEffect(() => {
		const update = () => setTicked(boxOf(service)?.checked ?? false);
		// After the form itself, which may put back what was typed before
		queueMicrotask(update);
		addEventListener("input", update);
		return () => removeEventListener("input", update);
	}, [service]);
	return isTicked && <FormSlip {...formSlips.ticked(service, about)} onAction={() => boxOf(service)?.click()} />;
}
