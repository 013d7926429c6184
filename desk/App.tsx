import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { sessionKey, useDesk } from "./api/desk.ts";
import { ProfileProvider, signInAgain, useMe, useSession } from "./api/session.ts";
import { NewLeadNotifier } from "./layout/NewLeadNotifier.tsx";
import { TopBar } from "./layout/TopBar.tsx";
import { LeadsPage } from "./leads/LeadsPage.tsx";
import { followSignInOrOut, setDraftAuthor } from "./state/drafts.ts";
import { lastEmailKey, localStore, windowStore } from "./state/storage.ts";
import { useStore } from "./state/store.ts";
import { ConnectionBanner } from "./ui/ConnectionBanner.tsx";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { KeyboardHelp } from "./ui/KeyboardHelp.tsx";
import { Toaster } from "./ui/Toaster.tsx";
import { createToasts, ToastsProvider } from "./ui/toasts.tsx";
import { useFocusFallback } from "./ui/use-focus-fallback.ts";

const SignIn = lazy(() => import("./sign-in/SignInPage.tsx"));
const Account = lazy(() => import("./account/AccountPage.tsx"));
const Reports = lazy(() => import("./reports/ReportsPage.tsx"));
const Team = lazy(() => import("./team/TeamPage.tsx"));

export function App() {
	const { data: session, isPending } = useSession();
	const { connection, queries } = useDesk();
	const outage = useStore(connection.outage);
	useEffect(() => {
		// In another window somebody has signed out, or in: nothing typed here may be stored, or in their name
		const follow = (event: StorageEvent) => {
			if (followSignInOrOut(event)) void queries.invalidateQueries({ queryKey: sessionKey });
		};
		addEventListener("storage", follow);
		return () => removeEventListener("storage", follow);
	}, [queries]);
	const { pathname } = useLocation();
	if (isPending || (outage && !session)) return <ConnectionBanner />;
	if (!session?.person || pathname === "/enter")
		return (
			<Suspense>
				<SignIn />
			</Suspense>
		);
	return (
		<ProfileProvider value={session.person}>
			<DeskPages key={session.person.id} />
		</ProfileProvider>
	);
}

function DeskPages() {
	const desk = useDesk();
	const [toasts] = useState(() => createToasts(() => void signInAgain(desk, location.pathname)));
	const me = useMe();
	const { pathname } = useLocation();
	useState(() => setDraftAuthor(me.id));
	useEffect(() => windowStore.setItem(lastEmailKey, me.email), [me.email]);
	useEffect(() => {
		if (localStore.isLasting()) return;
		toasts.show({
			isBad: true,
			text: "This browser stores nothing for the desk, so closing this tab loses unsent text and settings. To keep them, allow cookies and site data for this address.",
		});
	}, [toasts]);
	useFocusFallback();
	return (
		<ToastsProvider value={toasts}>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<TopBar />
			<NewLeadNotifier />
			<ConnectionBanner />
			<ErrorBoundary key={pathname.startsWith("/leads/") ? "/" : pathname}>
				<Suspense>
					<Routes>
						<Route element={<LeadsPage />}>
							<Route index />
							<Route path="leads/:reference" />
						</Route>
						<Route path="reports" element={<Reports />} />
						<Route path="team" element={<Team />} />
						<Route path="account" element={<Account />} />
						<Route path="*" element={<Navigate to="/" replace />} />
					</Routes>
				</Suspense>
			</ErrorBoundary>
			<Toaster />
			<KeyboardHelp />
		</ToastsProvider>
	);
}
