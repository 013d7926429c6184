import { Suspense, useMemo } from "react";
import { BrowserRouter, Link, Route, Routes, useLocation, useNavigate } from "react-router";
import { ProfileProvider, useSession } from "./api/session.ts";
import { TopBar } from "./layout/TopBar.tsx";
import { LeadsPage } from "./leads/LeadsPage.tsx";
import { ConnectionBanner } from "./ui/ConnectionBanner.tsx";
import { lazyPart } from "./ui/ErrorBoundary.tsx";
import { KeyboardHelp, openKeyboardHelp } from "./ui/KeyboardHelp.tsx";
import { beginWith, useKeys } from "./ui/keyboard.ts";
import { Toaster } from "./ui/Toaster.tsx";
import { undoLast } from "./ui/toasts.ts";
import { useKeptFocus } from "./ui/use-kept-focus.ts";
import "./ui/empty-page.css";

const SignIn = lazyPart(() => import("./sign-in/SignInPage.tsx"));
const People = lazyPart(() => import("./people/PeoplePage.tsx"));
const Reports = lazyPart(() => import("./reports/ReportsPage.tsx"));

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
					<Route path="numbers" element={<Reports />} />
					<Route path="people" element={<People />} />
					<Route path="*" element={<NotFound />} />
				</Routes>
			</Suspense>
			<Toaster />
			<KeyboardHelp />
		</>
	);
}

/** Registers the shortcuts of every page: search, the pages, keyboard help and undo. */
function useDeskShortcuts() {
	const navigate = useNavigate();
	useKeys(
		useMemo(
			() => ({
				"/": focusSearch,
				"?": openKeyboardHelp,
				z: () => void undoLast(),
				g: beginWith,
				"g l": () => void navigate("/"),
				"g n": () => void navigate("/numbers"),
				"g p": () => void navigate("/people"),
			}),
			[navigate],
		),
	);
}

function focusSearch() {
	const inBar = document.querySelector<HTMLInputElement>("#find");
	if (inBar?.checkVisibility()) inBar.select();
	else document.getElementById("find-phone")?.showPopover();
}

const NotFound = () => (
	<main id="main" tabIndex={-1} className="empty">
		<h1>There is no such page</h1>
		<p>The desk has three rooms: leads, numbers and people.</p>
		<Link className="button" to="/">
			Open the leads
		</Link>
	</main>
);
