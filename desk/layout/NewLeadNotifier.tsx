import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { useNews } from "../api/leads.ts";
import { useMe } from "../api/session.ts";
import type { News } from "../api/types.ts";
import {
	canPlayChime,
	type NotificationChoice,
	notificationPermission,
	playChime,
	useNotificationChoice,
} from "../shared/browser-notifications.ts";
import { describeNewLeads, leadsToAnnounce } from "./new-leads.ts";

/** Claims to announce a lead by a notification or a sound, so that of several tabs only the first does so. */
function claim(kind: "notification" | "sound", leadId: string): boolean {
	const key = `desk-announced-${kind}`;
	if (localStorage.getItem(key) === leadId) return false;
	localStorage.setItem(key, leadId);
	return true;
}

/** Announces new leads on every page of the desk, if this browser is to do so. */
export function NewLeadNotifier() {
	const choice = useNotificationChoice();
	return choice === "off" ? null : <Notifier choice={choice} />;
}

function Notifier({ choice }: { readonly choice: NotificationChoice }) {
	const { data: news } = useNews();
	const navigate = useNavigate();
	const knownIds = useRef<Set<string>>(undefined);
	const me = useMe();
	const announce = useEffectEvent((latest: News) => {
		const isFirst = knownIds.current === undefined;
		knownIds.current ??= new Set();
		const leads = leadsToAnnounce(latest.arrivals, latest.changes, knownIds.current, choice, me.id);
		for (const { id } of latest.arrivals) knownIds.current.add(id);
		const [lead] = leads;
		// The first news is about leads from before the page was opened
		if (isFirst || !lead) return;
		// A tab that was never clicked must not keep one that was from playing the sound
		if (canPlayChime() && claim("sound", lead.id)) playChime();
		if (notificationPermission() !== "granted" || !claim("notification", lead.id)) return;
		const { title, body } = describeNewLeads(lead, leads.length);
		try {
			const notification = new Notification(title, { body, tag: lead.id });
			notification.onclick = () => {
				window.focus();
				notification.close();
				void navigate(`/leads/${lead.reference}`);
			};
		} catch {
			// Chrome on Android shows no notifications from a page, so only the sound plays
		}
	});
	useEffect(() => {
		if (news) announce(news);
	}, [news]);
	return null;
}
