import { useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { api } from "./client.ts";

/** How much is held about the person of a lead. */
export const useHeldPerson = (id: string) =>
	useQuery({
		queryKey: ["person", id],
		queryFn: () => parseResponse(api.leads[":id"].person.$get({ param: { id } })),
		gcTime: 0,
	});

/** Where all of it is fetched as a file. */
export const personDownload = (id: string) => `/api/leads/${id}/person.json`;

export const erasePerson = (id: string, email: string) =>
	parseResponse(api.leads[":id"].erase.$post({ param: { id }, json: { email } }));
