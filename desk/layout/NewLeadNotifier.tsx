import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { useArrivals, useNews } from "../api/leads.ts";
import type { LeadSummary } from "../api/types.ts";
import { notificationPermission, playChime, useNotificationChoice } from "../shared/browser-notifications.ts";
import { describeMessage, describeNewLeads } from "../shared/labels.ts";
import { localStore } from "../state/storage.ts";
import { claimLeads, leadsToAnnounce, nameNews } from "./new-leads.ts";

export function NewLeadNotifier() {
	const choice = useNotificationChoice();
	const { data: news } = useNews();
	const arrivals = useArrivals();
	const navigate = useNavigate();
	const known = useRef<Set<string>>(undefined);
	const announce = useEffectEvent((arrived: readonly LeadSummary[]) => {
		if (!known.current) return;
		const leads = leadsToAnnounce(arrived, known.current, choice);
		for (const lead of arrived) known.current.add(nameNews(lead));
		if (leads.length === 0) return;
		// Browsers play no sound in a tab that was never clicked, so such a tab must not claim it
		if (navigator.userActivation.hasBeenActive && claimLeads(localStore, "sound", leads).length > 0) playChime();
		if (notificationPermission() !== "granted") return;
		const [lead, ...others] = claimLeads(localStore, "notification", leads);
		if (!lead) return;
		const { title, body } = lead.wroteAt === null ? describeNewLeads(lead, 1 + others.length) : describeMessage(lead);
		try {
			const notification = new Notification(title, { body, tag: nameNews(lead) });
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
		// The first news is about leads from before the page was opened
		if (news) known.current ??= new Set(news.arrivals);
	}, [news]);
	useEffect(() => {
		if (arrivals) announce(arrivals);
	}, [arrivals]);
	return null;
}
