import type { FormEvent } from "react";
import { useBusy } from "./use-busy.ts";

export function useSubmit(task: (form: HTMLFormElement) => unknown) {
	const [isBusy, run] = useBusy();
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		void run(() => task(form));
	};
	return [isBusy, submit] as const;
}
