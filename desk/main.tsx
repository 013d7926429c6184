import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./desk.css";
import { queries } from "./api/queries.ts";
import { Desk } from "./Desk.tsx";

const root = document.getElementById("desk");
if (!root) throw new Error("The page has no place for the desk");
createRoot(root).render(
	<StrictMode>
		<QueryClientProvider client={queries}>
			<Desk />
		</QueryClientProvider>
	</StrictMode>,
);
