import { useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { api } from "./client.ts";

/** Fetches the day's figures and the settings. */
export const useOffice = () => useQuery({ queryKey: ["office"], queryFn: () => parseResponse(api.office.$get()) });
