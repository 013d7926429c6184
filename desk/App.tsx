import { Suspense, useEffect, useState } from "react";
import { BrowserRouter, Link, Route, Routes, useLocation } from "react-router";
import { sessionKey, useDesk } from "./api/desk.ts";
import { ProfileProvider, useMe, useSession } from "./api/session.ts";
import { NewLeadNotifier } from "./layout/NewLeadNotifier.tsx";
import { TopBar } from "./layout/TopBar.tsx";
import { UndoAfterReload } from "./layout/UndoAfterReload.tsx";
import { LeadsPage } from "./leads/LeadsPage.tsx";
import { isSignIn, setDraftAuthor } from "./state/drafts.ts";
import { useStore } from "./state/store.ts";
import { ConnectionBanner } from "./ui/ConnectionBanner.tsx";
import { KeyboardHelp } from "./ui/KeyboardHelp.tsx";
import { KeyboardProvider } from "./ui/keyboard.tsx";
import { lazyPage } from "./ui/lazy-page.tsx";
import { Toaster } from "./ui/Toaster.tsx";
import { createToasts, ToastsProvider } from "./ui/toasts.tsx";
import { useKeptFocus } from "./ui/use-kept-focus.ts";
import "./ui/empty-page.css";

const SignIn = lazyPage(() => import("./sign-in/SignInPage.tsx"));
const People = lazyPage(() => import("./people/PeoplePage.tsx"));
const Reports = lazyPage(() => import("./reports/ReportsPage.tsx"));

/** The desk's router. It uses no transitions, so that a click shows at once. */
export const App = () => (
	<BrowserRouter useTransitions={false}>
		<SignedInOrNot />
	</BrowserRouter>
);

/** Shows the desk to people who are signed in, and the sign-in page to everybody else. */
function SignedInOrNot() {
	const { data: session, isPending } = useSession();
	const { connection, queries } = useDesk();
	const outage = useStore(connection.outage);
	useEffect(() => {
		// Nothing typed in this window may be stored in the name of the person who has signed in in another
		const follow = (event: StorageEvent) => {
			if (isSignIn(event)) void queries.invalidateQueries({ queryKey: sessionKey });
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
	const [toasts] = useState(createToasts);
	const me = useMe();
	useState(() => setDraftAuthor(me.id));
	useKeptFocus();
	return (
		<ToastsProvider value={toasts}>
			<KeyboardProvider>
				<a className="skip" href="#main">
					Skip to content
				</a>
				<TopBar />
				<NewLeadNotifier />
				<UndoAfterReload />
				<ConnectionBanner personId={me.id} onRefused={toasts.showRefusedNote} />
				<Suspense>
					<Routes>
						<Route element={<LeadsPage />}>
							<Route index />
							<Route path="leads/:reference" />
						</Route>
						<Route path="reports" element={<Reports />} />
						<Route path="people" element={<People />} />
						<Route path="*" element={<NotFound />} />
					</Routes>
				</Suspense>
				<Toaster />
				<KeyboardHelp />
			</KeyboardProvider>
		</ToastsProvider>
	);
}

const NotFound = () => (
	<main id="main" tabIndex={-1} className="empty">
		<h1>Page not found</h1>
		<p>The desk has three pages: Leads, Reports and People.</p>
		<Link className="button" to="/">
			Go to leads
		</Link>
	</main>
);
