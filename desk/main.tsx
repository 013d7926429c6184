import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { queries } from "./api/queries.ts";
import { sessionQuery } from "./api/session.ts";
import "./desk.css";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";

// Every page waits for the session, so a slow phone requests it before rendering
void queries.prefetchQuery(sessionQuery);

const place = document.getElementById("desk");
if (!place) throw new Error("The page has no place for the desk");
createRoot(place).render(
	<StrictMode>
		<QueryClientProvider client={queries}>
			<ErrorBoundary>
				<App />
			</ErrorBoundary>
		</QueryClientProvider>
	</StrictMode>,
);
