import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { Desk } from "./Desk.tsx";
import { Broken } from "./frame/Broken.tsx";

/** The whole application, which the service draws first and the browser takes over. */
export const Root = ({ client }: { readonly client: QueryClient }) => (
	<StrictMode>
		<QueryClientProvider client={client}>
			<Broken>
				<Desk />
			</Broken>
		</QueryClientProvider>
	</StrictMode>
);
