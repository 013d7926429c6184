import { Suspense } from "react";
import { BrowserRouter, Route, Routes, useLocation } from "react-router";
import { ProfileProvider, useSession } from "./api/session.ts";
import { NotFound } from "./layout/NotFound.tsx";
import { TopBar } from "./layout/TopBar.tsx";
import { useDeskShortcuts } from "./layout/use-desk-shortcuts.ts";
import { LeadsPage } from "./leads/LeadsPage.tsx";
import { ConnectionBanner } from "./ui/ConnectionBanner.tsx";
import { KeyboardHelp } from "./ui/KeyboardHelp.tsx";
import { lazyPart } from "./ui/lazy-part.tsx";
import { Toaster } from "./ui/Toaster.tsx";
import { useKeptFocus } from "./ui/use-kept-focus.ts";

const SignIn = lazyPart(() => import("./sign-in/SignInPage.tsx"));
const People = lazyPart(() => import("./people/PeoplePage.tsx"));
const Numbers = lazyPart(() => import("./reports/ReportsPage.tsx"));

/** The desk at its addresses. A transition would show a press late, so the router uses none. */
export const App = () => (
	<BrowserRouter useTransitions={false}>
		<Desk />
	</BrowserRouter>
);

/** Shows the desk to people who are signed in, and the sign-in page to everybody else. */
function Desk() {
	const { data: session, isPending } = useSession();
	const { pathname } = useLocation();
	if (isPending) return <ConnectionBanner />;
	if (!session?.person || pathname === "/enter")
		return (
			<Suspense>
				<SignIn />
			</Suspense>
		);
	return (
		<ProfileProvider value={session.person}>
			<Rooms />
		</ProfileProvider>
	);
}

function Rooms() {
	useDeskShortcuts();
	useKeptFocus();
	return (
		<>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<TopBar />
			<ConnectionBanner />
			<Suspense>
				<Routes>
					<Route element={<LeadsPage />}>
						<Route index />
						<Route path="leads/:reference" />
					</Route>
					<Route path="numbers" element={<Numbers />} />
					<Route path="people" element={<People />} />
					<Route path="*" element={<NotFound />} />
				</Routes>
			</Suspense>
			<Toaster />
			<KeyboardHelp />
		</>
	);
}
