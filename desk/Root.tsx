import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { App } from "./App.tsx";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";

/** The whole application, which the service renders and the browser hydrates. */
export const Root = ({ client }: { readonly client: QueryClient }) => (
	<StrictMode>
		<QueryClientProvider client={client}>
			<ErrorBoundary>
				<App />
			</ErrorBoundary>
		</QueryClientProvider>
	</StrictMode>
);
