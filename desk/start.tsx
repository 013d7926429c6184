import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./desk.css";
import { type AtHand, takeIn } from "./api/at-hand.ts";
import { askNewsSince } from "./api/leads.ts";
import { queries } from "./api/queries.ts";
import { atHandId } from "./drawn.ts";
import { Root } from "./Root.tsx";

const place = document.getElementById("desk");
if (!place) throw new Error("The page has no place for the desk");
const desk = <Root client={queries} />;
const data = document.getElementById(atHandId)?.textContent;
if (data) {
	const atHand: AtHand = JSON.parse(data);
	takeIn(queries, location.search, atHand);
	askNewsSince(atHand.now);
	// A transition hydrates in small steps, between which a slow phone can scroll and respond
	startTransition(() => void hydrateRoot(place, desk));
} else createRoot(place).render(desk);
