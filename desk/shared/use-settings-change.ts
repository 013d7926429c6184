import { type Desk, useDesk } from "../api/desk.ts";
import { refreshPeople } from "../api/session.ts";
import { useToasts } from "../ui/toasts.tsx";

/** Returns a function that makes a change on this page and shows the result. It returns whether the change was made. */
export function useSettingsChange() {
	const desk = useDesk();
	const toasts = useToasts();
	return (change: (desk: Desk) => Promise<string | undefined>): Promise<boolean> =>
		toasts.tryChange("Not saved", async () => {
			const done = await change(desk);
			await refreshPeople(desk);
			if (done) toasts.show({ text: done });
		});
}
