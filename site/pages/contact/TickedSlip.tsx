import { useEffect, useState } from "react";
import type { ServiceChoice } from "../../../content/services/service-choice.ts";
import { formSlips } from "../../../content/shared/form-slips.ts";
import { FormSlip } from "../../forms/FormSlip.tsx";

const findCheckbox = (service: string) =>
	document.querySelector<HTMLInputElement>(`[name="services"][value="${CSS.escape(service)}"]`);

/** Notice that a service was ticked for the visitor, shown while it is ticked, with a button to untick it. */
export function TickedSlip({ service, about }: ServiceChoice) {
	const [isTicked, setTicked] = useState(false);
	useEffect(() => {
		const update = () => setTicked(findCheckbox(service)?.checked ?? false);
		// Runs after the form itself, which may restore earlier input
		queueMicrotask(update);
		addEventListener("input", update);
		return () => removeEventListener("input", update);
	}, [service]);
	const untick = () => {
		findCheckbox(service)?.click();
		findCheckbox(service)?.focus();
	};
	return isTicked && <FormSlip {...formSlips.ticked(service, about)} onAction={untick} />;
}
