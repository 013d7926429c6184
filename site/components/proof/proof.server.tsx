import { proof } from "../../../content/proof.ts";
import { Guarantees } from "../guarantees/Guarantees.tsx";
import { renderStatic } from "../static/render.server.ts";
import { SuppliedProof } from "./SuppliedProof.tsx";

/** Renders what speaks for the company on several pages: its guarantees, and whatever proof it has supplied. */
export const renderProof = () => ({
	guarantees: renderStatic(<Guarantees />),
	proof: renderStatic(<SuppliedProof {...proof} />),
});
