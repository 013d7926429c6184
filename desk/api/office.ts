import { useQuery } from "@tanstack/react-query";
import { parseResponse } from "hono/client";
import { api } from "./client.ts";

/** How the office and its settings stand. */
export const useOffice = () => useQuery({ queryKey: ["office"], queryFn: () => parseResponse(api.office.$get()) });
