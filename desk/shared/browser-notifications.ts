import { useSyncExternalStore } from "react";

/** New leads that this browser announces with a notification and a sound, while the desk is open in a tab. */
export type NotificationChoice = "off" | "all" | "emergencies";

const storageKey = "desk-notifications";

function readChoice(): NotificationChoice {
	const stored = localStorage.getItem(storageKey);
	return stored === "all" || stored === "emergencies" ? stored : "off";
}

export function setNotificationChoice(choice: NotificationChoice): void {
	localStorage.setItem(storageKey, choice);
	// Browsers send this event to the other tabs only
	window.dispatchEvent(new Event("storage"));
}

function subscribe(listener: () => void) {
	window.addEventListener("storage", listener);
	return () => window.removeEventListener("storage", listener);
}

/** Returns this browser's choice, even after it is changed in another tab. */
export const useNotificationChoice = () => useSyncExternalStore(subscribe, readChoice);

/** Returns whether the browser shows notifications: `unsupported` on iPhones and without HTTPS. */
export const notificationPermission = (): NotificationPermission | "unsupported" =>
	"Notification" in window ? Notification.permission : "unsupported";

let context: AudioContext | undefined;

/** Returns whether the browser lets the page play a sound, which it does after the first click on it. */
export const canPlayChime = (): boolean => navigator.userActivation.hasBeenActive;

/** Plays two short notes. */
export function playChime(): void {
	context ??= new AudioContext();
	void context.resume();
	for (const [after, frequency] of [
		[0, 660],
		[0.18, 880],
	] as const) {
		const start = context.currentTime + after;
		const [tone, volume] = [context.createOscillator(), context.createGain()];
		tone.frequency.value = frequency;
		volume.gain.setValueAtTime(0.001, start);
		volume.gain.exponentialRampToValueAtTime(0.3, start + 0.02);
		volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
		tone.connect(volume).connect(context.destination);
		tone.start(start);
		tone.stop(start + 0.5);
	}
}
