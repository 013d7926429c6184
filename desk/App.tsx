import { Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
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

/** Shows the desk to people who are signed in, and the sign-in page to everybody else. */
export function App() {
	const { data: session, isPending } = useSession();
	const [path] = useLocation();
	if (isPending) return <ConnectionBanner />;
	if (!session?.person || path === "/enter")
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
				<Switch>
					<Route path="/" component={LeadsPage} />
					<Route path="/leads/:reference" component={LeadsPage} />
					<Route path="/numbers" component={Numbers} />
					<Route path="/people" component={People} />
					<Route component={NotFound} />
				</Switch>
			</Suspense>
			<Toaster />
			<KeyboardHelp />
		</>
	);
}
