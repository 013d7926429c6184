import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./App.tsx";
import { createDesk, DeskProvider } from "./api/desk.ts";
import { sessionQuery } from "./api/session.ts";
import "./desk.css";
import { clearOldDrafts } from "./state/drafts.ts";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";

clearOldDrafts();
const desk = createDesk();
// Every page waits for the session, so a slow phone requests it before rendering
void desk.queries.prefetchQuery(sessionQuery(desk));
for (const input of ["pointerdown", "keydown"]) addEventListener(input, desk.recordInput, { capture: true });

const root = document.getElementById("desk");
if (!root) throw new Error("The page has no place for the desk");
createRoot(root).render(
	<StrictMode>
		<DeskProvider value={desk}>
			<QueryClientProvider client={desk.queries}>
				<ErrorBoundary>
					{/* Without transitions a click shows at once */}
					<BrowserRouter useTransitions={false}>
						<App />
					</BrowserRouter>
				</ErrorBoundary>
			</QueryClientProvider>
		</DeskProvider>
	</StrictMode>,
);
