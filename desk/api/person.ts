import { useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { api } from "./client.ts";

/** Counts what is stored about the person behind a lead. */
export const useHeldPerson = (id: string) =>
	useQuery({
		queryKey: ["person", id],
		queryFn: () => parseResponse(api.leads[":id"].person.$get({ param: { id } })),
		gcTime: 0,
	});

/** Returns the address that downloads everything stored about the person. */
export const personDownload = (id: string) => `/api/leads/${id}/person.json`;

export const erasePerson = (id: string, email: string) =>
	parseResponse(api.leads[":id"].erase.$post({ param: { id }, json: { email } }));
