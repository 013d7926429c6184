import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Route, Switch, useLocation } from "wouter";
import { forgetDrawn } from "./api/at-hand.ts";
import { ProfileProvider, useSession } from "./api/session.ts";
import { takenOverEvent } from "./drawn.ts";
import { Band } from "./frame/Band.tsx";
import { KeysDialog } from "./frame/KeysDialog.tsx";
import { lazily } from "./frame/lazily.tsx";
import { NotFound } from "./frame/NotFound.tsx";
import { ToastPlace } from "./frame/ToastPlace.tsx";
import { TopBar } from "./frame/TopBar.tsx";
import { useDeskKeys } from "./frame/use-desk-keys.ts";
import { useKeptFocus } from "./frame/use-kept-focus.ts";
import { Leads } from "./list/Leads.tsx";

const SignIn = lazily(() => import("./sign-in/SignIn.tsx"));
const People = lazily(() => import("./people/People.tsx"));
const Numbers = lazily(() => import("./numbers/Numbers.tsx"));

/** Who is signed in sees the desk; anybody else the door. */
export function Desk() {
	const { data: session, isPending } = useSession();
	const [path] = useLocation();
	if (isPending) return <Band />;
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

/** Says that the page answers: what the service had drawn has been taken over. */
function TakenOver() {
	const client = useQueryClient();
	useEffect(() => {
		forgetDrawn(client);
		dispatchEvent(new Event(takenOverEvent));
	}, [client]);
	return null;
}

function Rooms() {
	useDeskKeys();
	useKeptFocus();
	return (
		<>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<TopBar />
			<Band />
			<Suspense>
				<Switch>
					<Route path="/" component={Leads} />
					<Route path="/leads/:reference" component={Leads} />
					<Route path="/numbers" component={Numbers} />
					<Route path="/people" component={People} />
					<Route component={NotFound} />
				</Switch>
				<TakenOver />
			</Suspense>
			<ToastPlace />
			<KeysDialog />
		</>
	);
}
