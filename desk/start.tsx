import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./desk.css";
import { takeIn } from "./api/at-hand.ts";
import { queries } from "./api/queries.ts";
import { atHandId } from "./drawn.ts";
import { Root } from "./Root.tsx";

const place = document.getElementById("desk");
if (!place) throw new Error("The page has no place for the desk");
const desk = <Root client={queries} />;
const atHand = document.getElementById(atHandId)?.textContent;
if (atHand) {
	takeIn(queries, location.search, JSON.parse(atHand));
	// In small steps, between which a slow phone scrolls and answers
	startTransition(() => void hydrateRoot(place, desk));
} else createRoot(place).render(desk);
