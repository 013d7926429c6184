import { localStore, useStored } from "../state/storage.ts";

/** New leads that this browser announces with a notification and a sound, while the desk is open in a tab. */
export type NotificationChoice = "off" | "all" | "emergencies";

const storageKey = "desk-notifications";

export const setNotificationChoice = (choice: NotificationChoice) => localStore.setItem(storageKey, choice);

export function useNotificationChoice(): NotificationChoice {
	const stored = useStored(storageKey);
	return stored === "all" || stored === "emergencies" ? stored : "off";
}

/** Returns whether the browser shows notifications: `unsupported` on iPhones and without HTTPS. */
export const notificationPermission = (): NotificationPermission | "unsupported" =>
	"Notification" in window ? Notification.permission : "unsupported";

let context: AudioContext | undefined;

export function playChime(): void {
	context ??= new AudioContext();
	void context.resume();
	const start = context.currentTime;
	const [tone, volume] = [context.createOscillator(), context.createGain()];
	tone.frequency.value = 880;
	volume.gain.setValueAtTime(0.3, start);
	volume.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
	tone.connect(volume).connect(context.destination);
	tone.start(start);
	tone.stop(start + 0.6);
}
